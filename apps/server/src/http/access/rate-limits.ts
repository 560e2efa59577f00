import { maxIngressItems } from '@aftermile/contract/intake/ingress'
import type { FastifyInstance } from 'fastify'
import type { Limits } from '../../limits/limits.ts'
import { tooMany } from '../../runtime/problem.ts'
import type { Actor } from '../../tenancy/context.ts'

/** What a user or a tenant may do per minute. Each call counts, and returns the seconds to wait, or null. */
export type CallLimits = {
  countCall(actor: Actor): Promise<number | null>
  countRows(actor: Actor, rows: number): Promise<number | null>
}

/** The people of an office share one address. */
const usersPerAddress = 10
const rowsPerCall = 100
const windowSeconds = 60

/** Limits requests per minute, by user and by address, and the rows that a tenant sends. */
export function limitRequests(app: FastifyInstance, limits: Limits, perMinute: number | null): CallLimits {
  if (perMinute === null) return { countCall: async () => null, countRows: async () => null }
  const byAddress = limits('address', { max: perMinute * usersPerAddress, windowSeconds })
  const byUser = limits('user', { max: perMinute, windowSeconds })
  const byRows = limits('rows', { max: Math.max(maxIngressItems, perMinute * rowsPerCall), windowSeconds })
  app.addHook('onRequest', async request => {
    const waitSeconds = await byAddress.count(request.ip)
    if (waitSeconds !== null) throw tooMany(waitSeconds)
  })
  return {
    // All tokens of a user count together.
    countCall: ({ homeTenantId, userId }) => byUser.count(`${homeTenantId}/${userId}`),
    countRows: ({ tenantId }, rows) => byRows.count(tenantId, rows),
  }
}
