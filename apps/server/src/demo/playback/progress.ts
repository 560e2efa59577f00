import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import type { WorldSettings } from '../plans/order-volume.ts'
import type { Day } from '../reference/calendar.ts'

/** How far the demo data of a tenant is ingested. */
export type Progress = WorldSettings & {
  /** Days from here to the anchor are filled. */
  readonly filledFrom: Day
  /** The filled days are ingested up to this time. */
  readonly playedTo: number
}

type Row = { seed: string; size: number; anchor: Day; filledFrom: Day; playedTo: string }

/** The saved progress, or a new one for a world that starts now. Null: there is no such tenant. */
export async function loadOrStartProgress(
  db: Db,
  tenantId: string,
  { now, ...settings }: WorldSettings & { now: number },
): Promise<Progress | null> {
  await db.run(sql`
    insert into demo_progress (tenant_id, seed, size, anchor_day, filled_from_day, played_to)
    select id, ${settings.seed}, ${settings.size}, ${settings.anchor}, ${settings.anchor + 1}, ${new Date(now)}
    from tenants where id = ${tenantId}
    on conflict (tenant_id) do nothing returning 1`)
  const row = await db.find<Row>(sql`
    select seed, size, anchor_day as anchor, filled_from_day as "filledFrom", played_to as "playedTo"
    from demo_progress where tenant_id = ${tenantId}`)
  return row && { ...row, playedTo: Date.parse(row.playedTo) }
}

export async function saveFilledFrom(db: Db, tenantId: string, filledFrom: Day): Promise<void> {
  await db.run(sql`update demo_progress set filled_from_day = ${filledFrom} where tenant_id = ${tenantId}`)
}

export async function savePlayedTo(db: Db, tenantId: string, playedTo: number): Promise<void> {
  await db.run(sql`update demo_progress set played_to = ${new Date(playedTo)} where tenant_id = ${tenantId}`)
}
