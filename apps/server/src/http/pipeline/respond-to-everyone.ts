import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { asDb, isSerializationFailure } from '../../db/pool.ts'
import { unavailable } from '../../runtime/problem.ts'
import type { Secrets } from '../../security/secrets.ts'
import { inTenant } from '../../tenancy/in-tenant.ts'
import type { HttpResponse } from '../routes/response.ts'
import type { EveryoneRoute } from '../routes/route.ts'
import { respondOnce } from './idempotency.ts'
import { parseRequest } from './parse-request.ts'

type Options = { pool: pg.Pool; secrets: Secrets }

const maxTries = 4

/** Responds to a caller who is not a user, in the tenant that the route has found. */
export async function respondToEveryone(
  { endpoint, admit }: EveryoneRoute,
  request: FastifyRequest,
  { pool, secrets }: Options,
): Promise<HttpResponse> {
  const { tenantId, merchants = [], author, respond } = await admit(request, asDb(pool))
  const input = parseRequest(endpoint, request)
  for (let tries = 1; tries <= maxTries; tries++) {
    try {
      return await inTenant(pool, { limits: { tenantId, merchants } }, ({ db }) => {
        const ctx = { tenantId, author, db, log: request.log }
        // No tenant id begins with ~, so these keys never collide with those of a user.
        const idempotent = { ctx, actorId: `~${author.id}`, secrets, request, content: request.body, endpoint }
        return respondOnce(idempotent, () => respond(ctx, input))
      })
    } catch (error) {
      if (!isSerializationFailure(error)) throw error
    }
  }
  throw unavailable()
}
