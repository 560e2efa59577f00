import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from '../../runtime/problem.ts'
import type { Actor } from '../../tenancy/context.ts'

export type LimitActor = (request: FastifyRequest, actor: Actor) => Promise<number | null>

/** The people of an office share one address. */
const actorsPerAddress = 10

/** Limits requests per minute, by actor and by address. Each process counts for itself. */
export async function limitRequests(app: FastifyInstance, perMinute: number | null): Promise<LimitActor> {
  if (perMinute === null) return async () => null
  await app.register(rateLimit, { global: false })
  const window = { timeWindow: '1 minute', cache: 20_000 }
  const byAddress = app.createRateLimit({
    ...window,
    max: perMinute * actorsPerAddress,
    keyGenerator: request => request.ip,
  })
  const actorKeys = new WeakMap<FastifyRequest, string>()
  const byActor = app.createRateLimit({
    ...window,
    max: perMinute,
    keyGenerator: request => actorKeys.get(request) ?? request.ip,
  })

  app.addHook('onRequest', async request => {
    const limit = await byAddress(request)
    if (!limit.isAllowed && limit.isExceeded) throw tooMany(limit.ttlInSeconds)
  })
  return async (request, { homeTenantId, userId, tokenId }) => {
    actorKeys.set(request, `${homeTenantId}/${userId}/${tokenId ?? ''}`)
    const limit = await byActor(request)
    return !limit.isAllowed && limit.isExceeded ? limit.ttlInSeconds : null
  }
}
