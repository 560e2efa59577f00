import { type RowOf, sql } from '../../db/sql.ts'
import { fieldNames, fieldsOf } from '../../db/table.ts'
import { outboxMessages } from '../../db/tables/upkeep.ts'
import type { Ctx } from '../../tenancy/context.ts'

export type Email = { to: string; subject: string; text: string }

const columns = fieldsOf(outboxMessages, ...fieldNames(outboxMessages, 'tenantId'))

export type OutboxMessage = RowOf<typeof columns>

/** Writes a message to the outbox, where the operator can read it: there is no e-mail provider yet. True if it was sent. */
export async function sendEmail(ctx: Ctx, { to, subject, text }: Email): Promise<boolean> {
  const message = await ctx.db.find<{ isSent: boolean }>(sql`
    insert into outbox_messages (tenant_id, id, to_address, subject, body_text, status)
    values (${ctx.tenantId}, gen_random_uuid()::text, ${to}, ${oneLine(subject)}, ${text}, 'kept')
    returning sent_at is not null as "isSent"`)
  return message?.isSent ?? false
}

/** The messages of a tenant, newest first. */
export function listOutbox({ db, tenantId }: Ctx, limit = 100): Promise<OutboxMessage[]> {
  return db.rows(sql`
    select ${columns} from outbox_messages where tenant_id = ${tenantId} order by created_at desc, id limit ${limit}`)
}

export function formatMessage({ createdAt, status, toAddress, subject, bodyText, error }: OutboxMessage): string {
  const reason = error === null ? '' : ` (${error})`
  return `${createdAt}  ${status}${reason}  to ${toAddress}\n${subject}\n\n${bodyText.trimEnd()}\n`
}

/** Removes line breaks, because in a subject they would start another header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
