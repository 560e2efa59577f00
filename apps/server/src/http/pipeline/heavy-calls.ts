import type { Endpoint } from '@aftermile/contract/endpoint'
import type { RecentCallers } from '../../tenancy/recent-callers.ts'
import { type Leave, openShares, type SharesOptions } from '../../tenancy/shares.ts'

/** Waits until a heavy call may run. Null: it is not heavy. */
export type TakeTurn = (endpoint: Endpoint, query: object, tenantId: string) => Promise<Leave> | null

const restTimes = 1.5
const maxRestMs = 1000
const atOnce = { alone: () => 4, amongOthers: () => 1, maxWaiting: 50 }

/** Lets a few heavy calls of a tenant run at once. Those that read and those that bring rows do not wait for each other. */
export function openHeavyCalls(options: Pick<SharesOptions, 'callers' | 'maxWaitMs'>): TakeTurn {
  const reads = openShares({ ...atOnce, ...options })
  const intake = openShares({ ...atOnce, ...options })
  return (endpoint, query, tenantId) => {
    if (endpoint.countsItems) return intake.enter(tenantId).then(leave => afterRest(leave, tenantId, options.callers))
    return isHeavy(endpoint, query) ? reads.enter(tenantId) : null
  }
}

/** Rows keep both this process and the database busy. While others call, a tenant rests longer than its last batch took. */
function afterRest(leave: Leave, tenantId: string, callers: RecentCallers): Leave {
  const startedAt = performance.now()
  return () => {
    if (!callers.hasOthers(tenantId)) return leave()
    setTimeout(leave, Math.min(restTimes * (performance.now() - startedAt), maxRestMs)).unref()
  }
}

const isHeavy = ({ heavy }: Endpoint, query: object): boolean =>
  heavy === true || (heavy?.some(name => name in query && query[name as keyof typeof query]) ?? false)
