import { insertRows, recordsOf } from '../../../../db/records.ts'
import { rawPart, sql } from '../../../../db/sql.ts'
import { fieldsOf } from '../../../../db/table.ts'
import { type ImportRepeats, importKeys } from '../../../../db/tables/intake.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { ImportRow } from '../import-record.ts'
import type { RowOutcome } from '../row-outcomes.ts'
import { joinedPackages, type SentPackages } from './package-lists.ts'

export type KeyedRow = { readonly outcome: RowOutcome; readonly merchantId: unknown } & SentPackages & {
    /** Its place in the file; null unless a later piece needs it. */
    readonly position: number | null
  }

/** Names the earlier line that a row replaces. */
export async function markRepeats(ctx: Ctx, importId: string, rows: readonly KeyedRow[]): Promise<RowOutcome[]> {
  const lines = await firstLines(ctx, importId, rows)
  return rows.map(row => {
    const { outcome } = row
    const first = lines.get(keyOf(row)) ?? outcome.line
    if (first === outcome.line || outcome.status === 'refused' || outcome.status === 'unchanged') return outcome
    return { ...outcome, status: 'updated', replaces: first }
  })
}

const keyed = recordsOf(importKeys, ['key', 'line', 'itemId', 'packages', 'changedAt', 'isCreated', 'positions'])

/** The first line of the file with each key, in this piece or an earlier one. Notes which packages the rows name. */
async function firstLines(ctx: Ctx, importId: string, rows: readonly KeyedRow[]): Promise<Map<string, number>> {
  const accepted = rows.filter(({ outcome }) => outcome.status !== 'refused')
  if (accepted.length === 0) return new Map()
  const keys = [...Map.groupBy(accepted, keyOf)].map(([key, sameKey]) => ({
    key,
    line: sameKey[0]?.outcome.line ?? 0,
    itemId: sameKey[0]?.outcome.id ?? null,
    isCreated: sameKey[0]?.outcome.status === 'created',
    positions: sameKey.flatMap(({ position }) => position ?? []),
    ...joinedPackages(sameKey),
  }))
  const { db, tenantId } = ctx
  const lines = await db.rows(sql`
    ${insertRows(importKeys, { tenantId, importId }, keyed.with(keys))}
    on conflict (tenant_id, import_id, key) do update
    set packages = coalesce(import_keys.packages || excluded.packages, import_keys.packages, excluded.packages),
      changed_at = greatest(import_keys.changed_at, excluded.changed_at),
      positions = case when cardinality(import_keys.positions) < ${rawPart(String(mostPositions))} then import_keys.positions || excluded.positions
        else import_keys.positions end
    returning ${fieldsOf(importKeys, 'key', 'line')}`)
  return new Map(lines.map(({ key, line }) => [key, line]))
}

export const keyOf = ({ outcome, merchantId }: Pick<KeyedRow, 'outcome' | 'merchantId'>): string =>
  `${merchantId}/${outcome.id}`

/** A key with more rows is not repeated any further. */
const mostPositions = 5000

const shown = 3

/** Counts the repeats of a piece, and keeps the first of all. */
export function addRepeats({ repeats: { count, first } }: ImportRow, outcomes: readonly RowOutcome[]): ImportRepeats {
  const found = outcomes.flatMap(({ line, replaces, id }) => (replaces === null ? [] : [{ line, replaces, id }]))
  return { count: count + found.length, first: [...first, ...found].slice(0, shown) }
}

export async function deleteRowKeys({ db, tenantId }: Ctx, importId: string): Promise<void> {
  await db.run(sql`delete from import_keys where tenant_id = ${tenantId} and import_id = ${importId}`)
}

/** Keeps only the keys of what the import has created, for the list of it. */
export async function keepCreatedKeys({ db, tenantId }: Ctx, importId: string): Promise<void> {
  await db.run(sql`
    delete from import_keys where tenant_id = ${tenantId} and import_id = ${importId} and not is_created`)
}
