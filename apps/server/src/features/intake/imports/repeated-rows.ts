import { array, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { type ImportRepeats, importKeys } from '../../../db/tables/intake.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { ImportRow } from './import-record.ts'
import type { RowOutcome } from './row-outcomes.ts'

export type KeyedRow = { readonly outcome: RowOutcome; readonly merchantId: unknown }

/**
 * Names the earlier line that a row replaces. A dry run rolls back every piece, so there a row that repeats one of an earlier piece
 * was "created" again: it counts as an update.
 */
export async function markRepeats(ctx: Ctx, importId: string, rows: readonly KeyedRow[]): Promise<RowOutcome[]> {
  const lines = await firstLines(ctx, importId, rows)
  return rows.map(row => {
    const { outcome } = row
    const first = lines.get(keyOf(row)) ?? outcome.line
    if (first === outcome.line || outcome.status === 'refused' || outcome.status === 'unchanged') return outcome
    return { ...outcome, status: 'updated', replaces: first }
  })
}

/** The first line of the file with each key, in this piece or an earlier one. */
async function firstLines(ctx: Ctx, importId: string, rows: readonly KeyedRow[]): Promise<Map<string, number>> {
  const lines = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (row.outcome.status !== 'refused' && !lines.has(key)) lines.set(key, row.outcome.line)
  }
  if (lines.size === 0) return lines
  const { db, tenantId } = ctx
  const inserted = await db.rows(sql`
    insert into import_keys (tenant_id, import_id, key, line)
    select ${tenantId}, ${importId}, k.key, k.line
    from unnest(${array([...lines.keys()])}::text[], ${array([...lines.values()])}::integer[]) as k (key, line)
    on conflict do nothing returning ${fieldsOf(importKeys, 'key')}`)
  if (inserted.length === lines.size) return lines
  const fresh = new Set(inserted.map(({ key }) => key))
  const repeated = [...lines.keys()].filter(key => !fresh.has(key))
  const earlier = await db.rows(sql`
    select ${fieldsOf(importKeys, 'key', 'line')} from import_keys
    where tenant_id = ${tenantId} and import_id = ${importId} and key = any (${array(repeated)})`)
  for (const { key, line } of earlier) lines.set(key, line)
  return lines
}

const keyOf = ({ outcome, merchantId }: KeyedRow): string => `${merchantId}/${outcome.id}`

const shown = 3

/** Counts the repeats of a piece, and keeps the first of all. */
export function addRepeats({ repeats: { count, first } }: ImportRow, outcomes: readonly RowOutcome[]): ImportRepeats {
  const found = outcomes.flatMap(({ line, replaces, id }) => (replaces === null ? [] : [{ line, replaces, id }]))
  return { count: count + found.length, first: [...first, ...found].slice(0, shown) }
}

export async function deleteRowKeys({ db, tenantId }: Ctx, importId: string): Promise<void> {
  await db.run(sql`delete from import_keys where tenant_id = ${tenantId} and import_id = ${importId}`)
}
