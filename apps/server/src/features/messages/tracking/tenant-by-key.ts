import type pg from 'pg'
import { asDb } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'

/** The tenant that a key names, in a link that a receiver opens. Null: no tenant has it. */
export async function tenantByTrackingKey(pool: pg.Pool, key: string): Promise<string | null> {
  const found = await asDb(pool).find<{ tenantId: string | null }>(
    sql`select identity.tenant_by_tracking_key(${key}) as "tenantId"`,
  )
  return found?.tenantId ?? null
}
