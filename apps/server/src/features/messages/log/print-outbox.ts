import { type RowOf, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { messages } from '../../../db/tables/messages.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { outboxQueue } from '../queues/queues.ts'
import { unpackContent } from '../stored-content.ts'

const columns = fieldsOf(messages, 'createdAt', 'state', 'reason', 'recipient', 'subject', 'content')

/** The messages that no app sends, with their text, newest first. For the operator. */
export async function printOutbox({ db, tenantId }: Ctx, limit = 100): Promise<string[]> {
  const rows = await db.rows(sql`
    select ${columns} from messages where tenant_id = ${tenantId} and queue = ${outboxQueue}
    order by created_at desc, id desc limit ${limit}`)
  return Promise.all(rows.map(print))
}

async function print({
  createdAt,
  state,
  reason,
  recipient,
  subject,
  content,
}: RowOf<typeof columns>): Promise<string> {
  const because = reason === null ? '' : ` (${reason})`
  const text = content === null ? 'Not written yet.' : ((await unpackContent(content)).text ?? '')
  return `${createdAt}  ${state}${because}  to ${recipient ?? 'nobody'}\n${subject ?? ''}\n\n${text.trimEnd()}\n`
}
