import { type RowOf, sql } from '../../db/sql.ts'
import { fieldNames, fieldsOf } from '../../db/table.ts'
import { outboxMessages } from '../../db/tables/upkeep.ts'
import type { Ctx } from '../../tenancy/context.ts'

export type Email = { to: string; subject: string; text: string }

const columns = fieldsOf(outboxMessages, ...fieldNames(outboxMessages, 'tenantId'))

export type OutboxMessage = RowOf<typeof columns>

/** Writes a message, exactly if the transaction commits. Without a provider it is kept, to be read by the operator. */
export async function sendEmail(ctx: Ctx, { to, subject, text }: Email): Promise<void> {
  await ctx.db.run(sql`
    insert into outbox_messages (tenant_id, id, to_address, subject, body_text, status)
    values (${ctx.tenantId}, gen_random_uuid()::text, ${to}, ${oneLine(subject)}, ${text}, 'kept')`)
}

/** The newest first. */
export function listOutbox({ db, tenantId }: Ctx, most = 100): Promise<OutboxMessage[]> {
  return db.rows(sql`
    select ${columns} from outbox_messages where tenant_id = ${tenantId} order by created_at desc, id limit ${most}`)
}

export function formatMessage({ createdAt, status, toAddress, subject, bodyText, error }: OutboxMessage): string {
  const reason = error === null ? '' : ` (${error})`
  return `${createdAt}  ${status}${reason}  to ${toAddress}\n${subject}\n\n${bodyText.trimEnd()}\n`
}

/** A line break in a subject would begin another header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
