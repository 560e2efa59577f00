import type { ImportCounts, ImportReportRow, ReportSelection } from '@aftermile/contract/intake/imports'
import { insertRows, recordsOf } from '../../../db/records.ts'
import { part, sql } from '../../../db/sql.ts'
import { columns, expression, orNull, pick, text } from '../../../db/table.ts'
import { importRows } from '../../../db/tables/intake.ts'
import type { Ctx } from '../../../tenancy/context.ts'

/** The result of one row. */
export type RowOutcome = Omit<ImportReportRow, 'shipmentNumber'>

export const noCounts: ImportCounts = { created: 0, updated: 0, unchanged: 0, refused: 0 }

export function addCounts(counts: ImportCounts, outcomes: readonly RowOutcome[]): ImportCounts {
  const sum = { ...counts }
  for (const { status, warnings } of outcomes) {
    sum[status]++
    if (warnings.length > 0) sum.warned = (sum.warned ?? 0) + 1
  }
  return sum
}

const reportedRows = 100

const reports = recordsOf(importRows, ['status', 'line', 'errors', 'warnings', 'number', 'item', 'replaces'], {
  id: orNull(text),
})

type Report = {
  before: ImportCounts
  outcomes: readonly RowOutcome[]
  preview: ReadonlyMap<number, Record<string, unknown>>
}

/** Stores the first rows of each outcome and the first with warnings, up to a limit for all pieces together. */
export async function reportRows(ctx: Ctx, importId: string, { before, outcomes, preview }: Report): Promise<void> {
  const counts = { ...before, warned: before.warned ?? 0 }
  const reportable = outcomes
    .filter(({ status, warnings }) => {
      const isFirst = counts[status]++ < reportedRows
      return (warnings.length > 0 && counts.warned++ < reportedRows) || isFirst
    })
    .map(outcome => ({ ...outcome, item: preview.get(outcome.line) ?? null }))
  if (reportable.length === 0) return
  const same = { tenantId: ctx.tenantId, importId, itemId: part`x.id` }
  await ctx.db.run(sql`
    ${insertRows(importRows, same, reports.with(reportable))} on conflict do nothing returning 1`)
}

const reported = columns({
  ...pick(importRows, 'line', 'status', 'errors', 'warnings', 'number', 'replaces'),
  id: importRows.itemId,
  shipmentNumber: expression<string | null>(part`s.shipment_number`),
})

export async function listRows(
  { db, tenantId }: Ctx,
  { id, kind }: { id: string; kind: string | null },
  selection: ReportSelection,
): Promise<ImportReportRow[]> {
  const selected = selection === 'warned' ? part`warnings <> '[]'` : part`status = ${selection}`
  const rows = await db.rows(sql`
    select ${reported} from import_rows
    left join shipments s on s.tenant_id = ${tenantId} and s.id = item_id
    where import_rows.tenant_id = ${tenantId} and import_id = ${id} and ${selected}
    order by line limit ${reportedRows}`)
  // The id of an order may be that of a shipment too.
  return kind === 'orders' ? rows.map(row => ({ ...row, shipmentNumber: null })) : rows
}
