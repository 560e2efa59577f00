import type pg from 'pg'

/** The time that a tenant has, in milliseconds. Null: the real time. */
export type TenantClock = (tenantId: string) => number | null

const clocks = new WeakMap<pg.Pool, TenantClock>()

/** Gives all transactions of a pool the time of this clock. */
export function setTenantClock(pool: pg.Pool, clock: TenantClock): void {
  clocks.set(pool, clock)
}

/** The time that a clock has set for a tenant, or null. */
export const setTimeOf = (pool: pg.Pool, tenantId: string): number | null => clocks.get(pool)?.(tenantId) ?? null

/** What a tenant sees as now, outside of a transaction. In one, `ctx.now` says it. */
export const tenantNow = (pool: pg.Pool, tenantId: string): number => setTimeOf(pool, tenantId) ?? Date.now()
