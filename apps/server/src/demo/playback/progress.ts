import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import type { WorldSettings } from '../plans/order-volume.ts'
import type { Day } from '../reference/calendar.ts'

/** How far a tenant's part of the world is told. */
export type Progress = WorldSettings & {
  /** Days from here to the anchor are in. */
  readonly filledFrom: Day
  /** Of all days that are in, what was to happen up to here has happened. */
  readonly playedTo: number
}

type Row = { seed: string; size: number; anchor: Day; filledFrom: Day; toldTo: string }

/** What was begun before, or the world that begins now; null where the tenant is not there. */
export async function loadOrStartProgress(
  db: Db,
  tenantId: string,
  { now, ...world }: WorldSettings & { now: number },
): Promise<Progress | null> {
  await db.run(sql`
    insert into demo_progress (tenant_id, seed, size, anchor_day, filled_from_day, told_to)
    select id, ${world.seed}, ${world.size}, ${world.anchor}, ${world.anchor + 1}, ${new Date(now)}
    from tenants where id = ${tenantId}
    on conflict (tenant_id) do nothing`)
  const row = await db.find<Row>(sql`
    select seed, size, anchor_day as anchor, filled_from_day as "filledFrom", told_to as "toldTo"
    from demo_progress where tenant_id = ${tenantId}`)
  return row && { ...row, playedTo: Date.parse(row.toldTo) }
}

export async function saveFilledFrom(db: Db, tenantId: string, filledFrom: Day): Promise<void> {
  await db.run(sql`update demo_progress set filled_from_day = ${filledFrom} where tenant_id = ${tenantId}`)
}

export async function savePlayedTo(db: Db, tenantId: string, toldTo: number): Promise<void> {
  await db.run(sql`update demo_progress set told_to = ${new Date(toldTo)} where tenant_id = ${tenantId}`)
}
