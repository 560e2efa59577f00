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

/** In the tenant that the route's own look at the request has found. */
export async function respondToEveryone(
  { endpoint, admit }: EveryoneRoute,
  request: FastifyRequest,
  { pool, secrets }: Options,
): Promise<HttpResponse> {
  const { tenantId, merchants = [], author, answer } = await admit(request, asDb(pool))
  const input = parseRequest(endpoint, request)
  for (let tries = 1; tries <= maxTries; tries++) {
    try {
      return await inTenant(pool, { limits: { tenantId, merchants } }, ({ db }) => {
        const ctx = { tenantId, author, db, log: request.log }
        // No tenant's id begins so: nobody shares their keys with a user.
        const asked = { ctx, actorId: `~${author.id}`, secrets, request, content: request.body, endpoint }
        return respondOnce(asked, () => answer(ctx, input))
      })
    } catch (error) {
      if (!isSerializationFailure(error)) throw error
    }
  }
  throw unavailable()
}
