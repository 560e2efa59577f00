import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { asDb } from '../../db/pool.ts'
import { retryConflicts } from '../../db/retry-conflicts.ts'
import type { Secrets } from '../../security/secrets.ts'
import { inTenant } from '../../tenancy/in-tenant.ts'
import type { HttpResponse } from '../routes/response.ts'
import type { EveryoneRoute } from '../routes/route.ts'
import { respondOnce } from './idempotency.ts'
import { parseRequest } from './parse-request.ts'

type Options = { pool: pg.Pool; secrets: Secrets }

/** Responds to a caller who is not a user, in the tenant that the route has found. */
export async function respondToEveryone(
  { endpoint, admit }: EveryoneRoute,
  request: FastifyRequest,
  { pool, secrets }: Options,
): Promise<HttpResponse> {
  const { tenantId, merchants = [], author, respond } = await admit(request, asDb(pool))
  const input = parseRequest(endpoint, request)
  return retryConflicts(() =>
    inTenant(pool, { limits: { tenantId, merchants } }, ({ db, now }) => {
      const ctx = { tenantId, author, db, now, log: request.log }
      // No tenant id begins with ~, so these keys never collide with those of a user.
      const idempotent = { ctx, actorId: `~${author.id}`, secrets, request, content: request.body, endpoint }
      return respondOnce(idempotent, () => respond(ctx, input))
    }),
  )
}
