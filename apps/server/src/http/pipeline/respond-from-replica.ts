import type pg from 'pg'
import type { Db } from '../../db/pool.ts'
import { isTooSlow, type Replica } from '../../db/replica.ts'
import type { RequestCtx } from '../../tenancy/context.ts'
import { inTenant, type TenantLimits } from '../../tenancy/in-tenant.ts'
import { patientMs } from '../../tenancy/shared-connections.ts'
import type { Actors } from '../access/actors.ts'
import type { AuthorisedRequest } from '../access/authorise.ts'
import type { HttpResponse } from '../routes/response.ts'
import type { ReplicaReads } from './replica-reads.ts'
import { contextOf } from './run-as-user.ts'

type Options = { pool: pg.Pool; actors: Actors; reads: ReplicaReads | null }
type Respond = (ctx: RequestCtx) => Promise<HttpResponse>

/**
 * Responds from the replica if the endpoint allows it. Null: the primary has to respond, because the replica lacks what the actor must see
 * or has failed in any way. Even a 404 is asked again, because what was just created may be missing.
 */
export async function respondFromReplica(
  authorised: AuthorisedRequest,
  options: Options,
  respond: Respond,
): Promise<HttpResponse | null> {
  const { reads } = options
  const { actor, endpoint } = authorised
  if (reads === null || !endpoint.mayLag) return null
  const response = reads.isFreshFor(actor, endpoint)
    ? await tryReplica(authorised, { ...options, reads }, respond)
    : null
  reads.onRead(response === null ? 'primary' : 'replica')
  return response
}

/** The rights are checked on the primary in parallel to the read, because the replica may not have their latest change. */
async function tryReplica(
  authorised: AuthorisedRequest,
  { pool, actors, reads: { replica } }: Options & { reads: ReplicaReads },
  respond: Respond,
): Promise<HttpResponse | null> {
  const { actor } = authorised
  const [read, checked] = await Promise.allSettled([
    inTenant(replica.pool, { limits: actor, isReadOnly: true }, opened =>
      respond(contextOf(authorised, actor, opened)),
    ),
    actors.isCurrent(actor),
  ])
  if (read.status === 'rejected') replica.failed(read.reason)
  if (checked.status === 'rejected' || !checked.value) return null
  if (read.status === 'rejected') {
    if (isTooSlow(read.reason)) throw read.reason
    return null
  }
  const { pieces } = read.value
  return pieces ? { ...read.value, pieces: { ...pieces, run: pieceRunner(replica, pool, pieces.limits) } } : read.value
}

/** Reads the pieces of a file from the replica. After the first failure the rest comes from the primary. */
function pieceRunner(replica: Replica, pool: pg.Pool, limits: TenantLimits) {
  let hasFailed = false
  return async <T>(read: (db: Db) => Promise<T>): Promise<T> => {
    const readFrom = (item: pg.Pool) =>
      inTenant(item, { limits, isReadOnly: true, maxWaitMs: patientMs }, ({ db }) => read(db))
    if (hasFailed || replica.freshUntil() === null) return readFrom(pool)
    return readFrom(replica.pool).catch((error: unknown) => {
      hasFailed = true
      replica.failed(error)
      return readFrom(pool)
    })
  }
}
