import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Limits } from '../../limits/limits.ts'
import { tooMany } from '../../runtime/problem.ts'
import type { Actor } from '../../tenancy/context.ts'

export type LimitActor = (request: FastifyRequest, actor: Actor) => Promise<number | null>

/** The people of an office share one address. */
const actorsPerAddress = 10
const windowSeconds = 60

/** Limits requests per minute, by actor and by address. */
export function limitRequests(app: FastifyInstance, limits: Limits, perMinute: number | null): LimitActor {
  if (perMinute === null) return async () => null
  const byAddress = limits('address', { max: perMinute * actorsPerAddress, windowSeconds })
  const byActor = limits('actor', { max: perMinute, windowSeconds })
  app.addHook('onRequest', async request => {
    const waitSeconds = await byAddress.count(request.ip)
    if (waitSeconds !== null) throw tooMany(waitSeconds)
  })
  return (_, { homeTenantId, userId, tokenId }) => byActor.count(`${homeTenantId}/${userId}/${tokenId ?? ''}`)
}
