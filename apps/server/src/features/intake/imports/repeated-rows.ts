import { array, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { importKeys } from '../../../db/tables/intake.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { RowOutcome } from './row-outcomes.ts'

export type KeyedRow = { readonly outcome: RowOutcome; readonly merchantId: unknown }

/**
 * A dry run rolls back every piece. The keys of created rows are remembered, so that the same key in a later piece counts as
 * an update.
 */
export async function markRepeats(ctx: Ctx, importId: string, rows: readonly KeyedRow[]): Promise<RowOutcome[]> {
  const keys = rows.filter(({ outcome }) => outcome.status === 'created').map(keyOf)
  if (keys.length === 0) return rows.map(({ outcome }) => outcome)
  const inserted = await ctx.db.rows(sql`
    insert into import_keys (tenant_id, import_id, key) select ${ctx.tenantId}, ${importId}, unnest(${array(keys)}::text[])
    on conflict do nothing returning ${fieldsOf(importKeys, 'key')}`)
  const newKeys = new Set(inserted.map(({ key }) => key))
  return rows.map(row => {
    const isRepeat = row.outcome.status === 'created' && !newKeys.has(keyOf(row))
    return isRepeat ? { ...row.outcome, status: 'updated' } : row.outcome
  })
}

const keyOf = ({ outcome, merchantId }: KeyedRow): string => `${merchantId}/${outcome.id}`

export async function deleteRowKeys({ db, tenantId }: Ctx, importId: string): Promise<void> {
  await db.run(sql`delete from import_keys where tenant_id = ${tenantId} and import_id = ${importId}`)
}
