import { importFields } from '@aftermile/contract/intake/import-fields'
import type { ImportCounts, ImportKind, ImportPreviewRow } from '@aftermile/contract/intake/imports'
import { EventIn, OrderIn, ShipmentIn } from '@aftermile/contract/intake/ingress'
import { sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { importRows } from '../../../db/tables/intake.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { ReadItem } from './item-reader.ts'
import type { RowOutcome } from './row-outcomes.ts'

const previewRows = 20
const schemas = { orders: OrderIn, shipments: ShipmentIn, events: EventIn }

/** The values of the first accepted rows, as they are stored, by line. */
export function previewOf(
  kind: ImportKind,
  before: ImportCounts,
  read: readonly ReadItem[],
  outcomes: readonly RowOutcome[],
): Map<number, Record<string, unknown>> {
  const missing = Math.max(0, previewRows - before.created - before.updated - before.unchanged)
  const items = new Map<number, Record<string, unknown>>()
  for (const [index, { line, status }] of outcomes.entries()) {
    const item = read[index]
    if (items.size >= missing) break
    if (item && status !== 'refused') items.set(line, valuesOf(kind, item))
  }
  return items
}

function valuesOf(kind: ImportKind, { item, milestones }: ReadItem): Record<string, unknown> {
  const parsed = schemas[kind].safeParse(item)
  const times = importFields[kind].flatMap(({ field, event }) => {
    const found = event === undefined ? undefined : milestones.find(({ code }) => code === event)
    return found === undefined ? [] : [[field, found.occurredAt]]
  })
  return { ...(parsed.success ? parsed.data : item), ...Object.fromEntries(times) }
}

export async function listPreview({ db, tenantId }: Ctx, importId: string): Promise<ImportPreviewRow[]> {
  const rows = await db.rows(sql`
    select ${fieldsOf(importRows, 'line', 'status', 'item')} from import_rows
    where tenant_id = ${tenantId} and import_id = ${importId} and item is not null order by line limit ${previewRows}`)
  return rows.map(({ item, ...row }) => ({ ...row, item: item ?? {} }))
}
