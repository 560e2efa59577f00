import { swedishDate } from '@aftermile/domain/format/dates'
import { suppressionReasons } from '@aftermile/domain/messages/message-states'
import type { ReportColumn } from '@aftermile/domain/report/shipment-columns'
import type { Db } from '../../../db/pool.ts'
import { nothing, part, sql } from '../../../db/sql.ts'
import type { Download } from '../../../http/routes/downloads.ts'
import { writeAudit } from '../../../records/audit.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { contentTypes, openFile } from '../../files/file-writer.ts'
import { zoneFor } from '../../people/tenant-settings.ts'
import { type SuppressionRow, suppressionColumns } from './suppress.ts'

const columns: readonly ReportColumn[] = [
  { id: 'channel', kind: 'text' },
  { id: 'address', kind: 'text' },
  { id: 'reason', kind: 'text' },
  { id: 'note', kind: 'text' },
  { id: 'since', kind: 'instant' },
  { id: 'by', kind: 'text' },
]

const rowsPerPiece = 5000

/** All suppressed addresses as CSV, in a form that can be imported again. They are read while the file is sent. */
export async function exportList(ctx: RequestCtx, timeZone: string | undefined): Promise<Download> {
  const zone = await zoneFor(ctx, timeZone)
  const file = openFile('csv', { title: 'Suppressed addresses', columns, zone })
  const { count = 0 } = (await ctx.db.find<{ count: number }>(
    sql`select count(*)::int as count from suppressions where tenant_id = ${ctx.tenantId}`,
  )) ?? { count: 0 }
  await writeAudit(ctx, { noun: 'suppression', itemId: 'export', before: {}, after: { exported: count } })
  let last: SuppressionRow | null = null
  let hasEnded = false
  return {
    name: `suppressed addresses ${swedishDate(ctx.now, zone)}.csv`,
    contentType: contentTypes.csv,
    async read(db: Db) {
      if (hasEnded) return null
      const rows: SuppressionRow[] = await db.rows(sql`
        select ${suppressionColumns} from suppressions where tenant_id = ${ctx.tenantId}
        ${last === null ? nothing : part`and (created_at, id) < (${last.createdAt}, ${last.id})`}
        order by created_at desc, id desc limit ${rowsPerPiece}`)
      last = rows.at(-1) ?? null
      hasEnded = rows.length < rowsPerPiece
      return file.rows(rows.map(rowOf))
    },
  }
}

const rowOf = ({ channel, address, reason, note, createdAt, createdBy }: SuppressionRow) => ({
  channel,
  address,
  reason: suppressionReasons.find(({ id }) => id === reason)?.text ?? reason,
  note,
  since: createdAt,
  by: createdBy,
})
