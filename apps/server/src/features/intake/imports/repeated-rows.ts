import { array, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { importKeys } from '../../../db/tables/intake.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { RowOutcome } from './row-outcomes.ts'

export type Keyed = { readonly outcome: RowOutcome; readonly merchantId: unknown }

/** In a dry run every piece is undone, so what an earlier piece would have created must be remembered to be an update in this one. */
export async function markRepeats(ctx: Ctx, importId: string, rows: readonly Keyed[]): Promise<RowOutcome[]> {
  const keys = rows.filter(({ outcome }) => outcome.status === 'created').map(keyOf)
  if (keys.length === 0) return rows.map(({ outcome }) => outcome)
  const fresh = await ctx.db.rows(sql`
    insert into import_keys (tenant_id, import_id, key) select ${ctx.tenantId}, ${importId}, unnest(${array(keys)}::text[])
    on conflict do nothing returning ${fieldsOf(importKeys, 'key')}`)
  const isFresh = new Set(fresh.map(({ key }) => key))
  return rows.map(row => {
    const isRepeat = row.outcome.status === 'created' && !isFresh.has(keyOf(row))
    return isRepeat ? { ...row.outcome, status: 'updated' } : row.outcome
  })
}

const keyOf = ({ outcome, merchantId }: Keyed): string => `${merchantId}/${outcome.id}`

export async function forgetRepeats({ db, tenantId }: Ctx, importId: string): Promise<void> {
  await db.run(sql`delete from import_keys where tenant_id = ${tenantId} and import_id = ${importId}`)
}
