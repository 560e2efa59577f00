import type { Endpoint } from '@aftermile/contract/endpoint'
import { type Leave, openShares, type SharesOptions } from '../../tenancy/shares.ts'

/** Waits until a heavy call may run. Null: it is not heavy. */
export type TakeTurn = (endpoint: Endpoint, query: object, tenantId: string) => Promise<Leave> | null

const atOnce = { alone: () => 4, amongOthers: () => 1, maxWaiting: 50 }

/** Lets a few heavy calls of a tenant run at once. Those that read and those that bring rows do not wait for each other. */
export function openHeavyCalls(options: Pick<SharesOptions, 'callers' | 'maxWaitMs'>): TakeTurn {
  const reads = openShares({ ...atOnce, ...options })
  const intake = openShares({ ...atOnce, ...options })
  return (endpoint, query, tenantId) => {
    if (endpoint.countsItems) return intake.enter(tenantId)
    return isHeavy(endpoint, query) ? reads.enter(tenantId) : null
  }
}

const isHeavy = ({ heavy }: Endpoint, query: object): boolean =>
  heavy === true || (heavy?.some(name => name in query && query[name as keyof typeof query]) ?? false)
