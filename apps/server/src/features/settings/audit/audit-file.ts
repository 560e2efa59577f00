import { estimatedBytesHeader, rowCountHeader } from '@aftermile/contract/containers/exports'
import type { AuditLogEntry } from '@aftermile/contract/settings/audit'
import { changeLines, wordsOf } from '@aftermile/domain/audit/change-lines'
import { nounText } from '@aftermile/domain/audit/field-labels'
import type { NameOf, Naming } from '@aftermile/domain/audit/value-text'
import { swedishDate } from '@aftermile/domain/format/dates'
import type { ReportColumn, ReportRow } from '@aftermile/domain/report/shipment-columns'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { Download } from '../../../http/routes/downloads.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { contentTypes, openFile } from '../../files/file-writer.ts'
import { zoneFor } from '../../people/tenant-settings.ts'
import { visibleTo } from '../../people/user-rows.ts'
import { readMeta } from '../meta.ts'
import { type AuditFilter, countEntries, readEntries } from './audit-entries.ts'

const entriesPerPiece = 500
/** Counting a million entries takes longer than a page may. */
const maxStatementMs = 60_000

const columns: readonly ReportColumn[] = [
  { id: 'at', kind: 'instant' },
  { id: 'userName', kind: 'text' },
  { id: 'userId', kind: 'text' },
  { id: 'action', kind: 'text' },
  { id: 'noun', kind: 'text' },
  { id: 'itemName', kind: 'text' },
  { id: 'itemId', kind: 'text' },
  { id: 'field', kind: 'text' },
  { id: 'before', kind: 'text' },
  { id: 'after', kind: 'text' },
  { id: 'change', kind: 'text' },
]

/** The entries of a filter as CSV. They are read page by page while the file is sent, from the newest at the start to the oldest. */
export async function auditFile(ctx: RequestCtx, filter: AuditFilter, zone: string | undefined): Promise<Download> {
  const timeZone = await zoneFor(ctx, zone)
  const naming = { nameOf: await readNames(ctx), timeZone }
  const file = openFile('csv', { title: 'Audit log', columns, zone: timeZone })
  let next: string | null | undefined

  const pieceOf = async (db: Db): Promise<Buffer | null> => {
    if (next === null) return null
    const page = await readEntries({ ...ctx, db }, filter, { size: entriesPerPiece, continuationToken: next })
    next = page.continuationToken
    return file.rows(page.items.flatMap(entry => rowsOf(entry, naming)))
  }

  await ctx.db.allow(maxStatementMs)
  const count = await countEntries(ctx, filter)
  const first = await pieceOf(ctx.db)
  const bytes = ((first?.length ?? 0) * count) / Math.max(1, Math.min(count, entriesPerPiece))
  return {
    name: `audit log ${swedishDate(ctx.now, timeZone)}.csv`,
    contentType: contentTypes.csv,
    headers: { [rowCountHeader]: String(count), [estimatedBytesHeader]: String(Math.round(bytes)) },
    read: (db, position) => (position === 0 ? Promise.resolve(first) : pieceOf(db)),
  }
}

/** One row for each changed field. An entry without one has a row too. */
function rowsOf(entry: AuditLogEntry, naming: Naming): ReportRow[] {
  const { at, userName, userId, action, noun, item, itemId } = entry
  const row = { at, userName, userId, action, noun: nounText(noun), itemName: item?.name ?? null, itemId }
  const lines = changeLines(entry, naming)
  if (lines.length === 0) return [{ ...row, field: null, before: null, after: null, change: null }]
  return lines.map(line => ({
    ...row,
    field: line.label,
    before: line.before,
    after: line.after,
    change: wordsOf(line, action),
  }))
}

async function readNames(ctx: RequestCtx): Promise<NameOf> {
  const meta = await readMeta(ctx)
  const users = await ctx.db.rows<{ id: string; text: string }>(
    sql`select id, name as text from users where tenant_id = ${ctx.tenantId} and ${visibleTo(ctx.actor)}`,
  )
  const sets = { ...meta, user: users }
  const names = new Map<string, Map<string, string>>()
  return (set, id) => {
    const known = names.get(set) ?? new Map(sets[set].map(entry => [String(entry.id), entry.text]))
    names.set(set, known)
    return known.get(id) ?? id
  }
}
