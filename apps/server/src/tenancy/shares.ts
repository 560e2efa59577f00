import { tooMany } from '../runtime/problem.ts'
import type { RecentCallers } from './recent-callers.ts'

export type SharesOptions = {
  readonly callers: RecentCallers
  /** How many calls of a tenant run at once while no other tenant calls. */
  readonly alone: () => number
  /** How many while others call. */
  readonly amongOthers: () => number
  /** How many calls of a tenant may wait for their turn, and how long. */
  readonly maxWaiting: number
  readonly maxWaitMs: number
}

export type Leave = () => void

export type Shares = {
  /** Waits for a turn. Refuses with 429 if too many calls of the tenant wait, or if it takes too long. */
  enter(tenantId: string, maxWaitMs?: number): Promise<Leave>
}

type Waiting = { readonly start: () => void }
type Tenant = { running: number; readonly waiting: Waiting[] }

const retrySeconds = 2

/** Lets every tenant run a share of the calls at once, so that one with very many leaves room for the others. */
export function openShares(options: SharesOptions): Shares {
  const { callers, alone, amongOthers, maxWaiting, maxWaitMs: usualWaitMs } = options
  const tenants = new Map<string, Tenant>()
  const maxOf = (tenantId: string): number => (callers.hasOthers(tenantId) ? amongOthers() : alone())

  function start(tenantId: string, tenant: Tenant): Leave {
    tenant.running++
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      leave(tenantId, tenant)
    }
  }

  function leave(tenantId: string, tenant: Tenant): void {
    tenant.running--
    const max = maxOf(tenantId)
    while (tenant.running < max) {
      const next = tenant.waiting.shift()
      if (next === undefined) break
      next.start()
    }
    if (tenant.running === 0) tenants.delete(tenantId)
  }

  return {
    async enter(tenantId, maxWaitMs = usualWaitMs) {
      const tenant = tenants.get(tenantId) ?? { running: 0, waiting: [] }
      tenants.set(tenantId, tenant)
      if (tenant.running < maxOf(tenantId)) return start(tenantId, tenant)
      if (tenant.waiting.length >= maxWaiting) throw tooMany(retrySeconds)
      const { promise, resolve, reject } = Promise.withResolvers<Leave>()
      const waiting: Waiting = {
        start: () => {
          clearTimeout(timer)
          resolve(start(tenantId, tenant))
        },
      }
      const timer = setTimeout(() => {
        tenant.waiting.splice(tenant.waiting.indexOf(waiting), 1)
        reject(tooMany(retrySeconds))
      }, maxWaitMs)
      tenant.waiting.push(waiting)
      return promise
    },
  }
}
