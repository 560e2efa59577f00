import type { SuppressionReasonId } from '@aftermile/domain/messages/message-states'
import type { MessagePurpose } from '@aftermile/domain/messages/template-lists'
import { excluded, insertRow, insertRows, recordsOf } from '../../../db/records.ts'
import { array, part, type RowOf, sql } from '../../../db/sql.ts'
import { fieldNames, fieldsOf, orNull, text } from '../../../db/table.ts'
import { suppressions } from '../../../db/tables/messages.ts'
import { writeAudit, writeAudits } from '../../../records/audit.ts'
import type { Ctx } from '../../../tenancy/context.ts'

export const suppressionColumns = fieldsOf(suppressions, ...fieldNames(suppressions, 'tenantId'))
export type SuppressionRow = RowOf<typeof suppressionColumns>

export type SuppressibleChannel = SuppressionRow['channel']

export type NewSuppression = {
  readonly channel: SuppressibleChannel
  /** An e-mail address in lowercase, or a phone number in E.164. */
  readonly address: string
  readonly reason: SuppressionReasonId
  readonly note?: string
  readonly messageId?: string | null
}

/** Sends nothing more to an address. Null if it was suppressed already. Who had only unsubscribed gets the stronger reason. */
export async function suppress(
  ctx: Pick<Ctx, 'db' | 'tenantId' | 'author'>,
  added: NewSuppression,
): Promise<SuppressionRow | null> {
  const { channel, address, reason, note = '', messageId = null } = added
  const row = await ctx.db.find(sql`
    ${insertRow(suppressions, { tenantId: ctx.tenantId, channel, address, reason, note, messageId, createdBy: ctx.author.name })}
    on conflict (tenant_id, channel, address)
    do update set ${excluded(['reason', 'note', 'messageId', 'createdAt', 'createdBy'])}
    where suppressions.reason = 'unsubscribe' and excluded.reason <> 'unsubscribe'
    returning ${suppressionColumns}`)
  if (row !== null) await writeAudit(ctx, { noun: 'suppression', itemId: row.id, before: null, after: auditOf(row) })
  return row
}

const suppressed = recordsOf(suppressions, ['channel', 'address', 'reason'], { note: orNull(text) })

/** Adds many addresses at once, by the same rules. Returns how many were new or got a stronger reason. */
export async function suppressMany(
  ctx: Pick<Ctx, 'db' | 'tenantId' | 'author'>,
  added: readonly NewSuppression[],
): Promise<number> {
  if (added.length === 0) return 0
  const same = { tenantId: ctx.tenantId, createdBy: ctx.author.name, note: part`coalesce(x.note, '')` }
  const rows = await ctx.db.rows(sql`
    ${insertRows(suppressions, same, suppressed.with(added))} order by x.channel, x.address
    on conflict (tenant_id, channel, address)
    do update set ${excluded(['reason', 'note', 'messageId', 'createdAt', 'createdBy'])}
    where suppressions.reason = 'unsubscribe' and excluded.reason <> 'unsubscribe'
    returning ${suppressionColumns}`)
  const entries = rows.map(row => ({ noun: 'suppression' as const, itemId: row.id, before: null, after: auditOf(row) }))
  if (entries.length > 0) await writeAudits(ctx, entries)
  return rows.length
}

export const auditOf = ({ channel, address, reason, note }: SuppressionRow) => ({ channel, address, reason, note })

/** The reasons by address, of those among some addresses that get nothing. */
export async function findSuppressed(
  { db, tenantId }: Ctx,
  channel: SuppressibleChannel,
  addresses: readonly string[],
): Promise<Map<string, SuppressionReasonId>> {
  if (addresses.length === 0) return new Map()
  const rows = await db.rows(sql`
    select ${fieldsOf(suppressions, 'address', 'reason')} from suppressions
    where tenant_id = ${tenantId} and channel = ${channel} and address = any (${array(addresses)})`)
  return new Map(rows.map(({ address, reason }) => [address, reason]))
}

/** Who unsubscribed still hears what their order needs. Every other reason stops all messages. */
export const stops = (reason: SuppressionReasonId, purpose: MessagePurpose): boolean =>
  reason !== 'unsubscribe' || purpose !== 'transactional'
