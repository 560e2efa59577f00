import type pg from 'pg'
import { retryConflicts } from '../../db/retry-conflicts.ts'
import type { Actor, RequestCtx } from '../../tenancy/context.ts'
import { inTenant, type OpenTransaction } from '../../tenancy/in-tenant.ts'
import type { Actors } from '../access/actors.ts'
import { type AuthorisedRequest, reauthorise } from '../access/authorise.ts'
import type { ReplicaReads } from './replica-reads.ts'

type Options = { pool: pg.Pool; actors: Actors; isReadOnly: boolean; reads: ReplicaReads | null }
type Work<T> = (ctx: RequestCtx) => Promise<T>

/**
 * Runs the work in one transaction of the actor's tenant with current rights: rights that changed since they were cached are
 * read again. A transaction that conflicted with another is retried.
 */
export async function runAsUser<T>(authorised: AuthorisedRequest, options: Options, work: Work<T>): Promise<T> {
  let { actor } = authorised
  return retryConflicts(async () => {
    try {
      return await runOnce(actor, authorised, options, work)
    } catch (error) {
      if (error instanceof OutdatedActor) actor = await reauthorise(authorised, options.actors)
      throw error
    } finally {
      // Also after an error: a commit whose reply was lost may have succeeded.
      if (!options.isReadOnly && authorised.endpoint.method !== 'GET') options.reads?.changes.by(actor)
    }
  })
}

function runOnce<T>(
  actor: Actor,
  authorised: AuthorisedRequest,
  { pool, isReadOnly }: Options,
  work: Work<T>,
): Promise<T> {
  return inTenant(pool, { limits: actor, principal: actor, isReadOnly }, async ({ db, now, stamp }) => {
    const ctx = contextOf(authorised, actor, { db, now })
    const checked = stamp.then(current => {
      if (current !== actor.stamp) throw new OutdatedActor()
    })
    // A read runs in parallel to the check, because its result is dropped if the check fails. A write waits.
    if (!isReadOnly) await checked
    const [result] = await Promise.all([work(ctx), checked])
    return result
  })
}

export const contextOf = (
  { request }: AuthorisedRequest,
  actor: Actor,
  { db, now }: Pick<OpenTransaction, 'db' | 'now'>,
): RequestCtx => ({
  tenantId: actor.tenantId,
  author: { id: actor.userId, name: actor.name },
  actor,
  db,
  now,
  log: request.log,
})

/** The actor's rights changed since they were read. The code makes the transaction start over, with those of now. */
class OutdatedActor extends Error {
  readonly code = '40001'
}
