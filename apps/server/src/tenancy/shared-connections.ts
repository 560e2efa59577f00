import type pg from 'pg'
import type { RecentCallers } from './recent-callers.ts'
import { openShares, type Shares } from './shares.ts'

type Shared = { readonly callers: RecentCallers; readonly shares: Shares }

const sharedPools = new WeakMap<pg.Pool, Shared>()
const maxWaiting = 200
/** For work that nobody waits for, or that must not be refused half-way. */
export const patientMs = 60_000

type Options = { readonly callers: RecentCallers; readonly maxWaitMs: number }

/**
 * Shares the connections of a pool between tenants: about a third for each, or three quarters for one that is alone. The rest stays free
 * for a tenant that calls next, and for queries outside of every tenant.
 */
export function shareConnections(pool: pg.Pool, { callers, maxWaitMs }: Options): void {
  const part = (share: number) => () => Math.max(1, Math.round(pool.options.max * share))
  const shares = openShares({ callers, alone: part(3 / 4), amongOthers: part(1 / 3), maxWaiting, maxWaitMs })
  sharedPools.set(pool, { callers, shares })
}

/** A connection for a tenant. One of a shared pool may have to wait for others of the same tenant. */
export async function connectFor(pool: pg.Pool, tenantId: string, maxWaitMs?: number): Promise<pg.PoolClient> {
  const shared = sharedPools.get(pool)
  if (shared === undefined) return pool.connect()
  shared.callers.note(tenantId)
  const leave = await shared.shares.enter(tenantId, maxWaitMs)
  try {
    const client = await pool.connect()
    const { release } = client
    client.release = error => {
      leave()
      release(error)
    }
    return client
  } catch (error) {
    leave()
    throw error
  }
}
