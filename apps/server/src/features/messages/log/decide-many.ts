import type { DecidedMessages } from '@aftermile/contract/messages/messages'
import { array, nothing, part, sql } from '../../../db/sql.ts'
import { writeAudits } from '../../../records/audit.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { lockOrder } from '../lock-order.ts'
import { countSent } from './count-sent.ts'
import { countUnknown } from './list-messages.ts'
import { type MessageRow, messageColumns } from './message-rows.ts'
import { isReadable, readableUsers } from './readable.ts'
import { resendAll } from './resend-message.ts'

type Decision = { readonly ids?: readonly string[] | undefined }

/** So many at once. Whoever decides about all asks again while some are left. */
const maxAtOnce = 500

/** Says of messages of unknown state that they were sent: some, or all that the user may read. */
export async function confirmMany(ctx: RequestCtx, decision: Decision): Promise<DecidedMessages> {
  const rows = await lockUnknown(ctx, decision)
  const after = await markSent(ctx, rows)
  return { done: after.length, refused: [], left: await countUnknown(ctx) }
}

/** Sends messages of unknown state again: some, or all that the user may read. */
export async function resendMany(ctx: RequestCtx, decision: Decision): Promise<DecidedMessages> {
  const results = await resendAll(ctx, await lockUnknown(ctx, decision))
  const refused = results.flatMap(({ row: { id, containerNumber }, reason }) =>
    reason === null ? [] : [{ id, containerNumber, reason }],
  )
  return { done: results.length - refused.length, refused, left: await countUnknown(ctx) }
}

/** Somebody knows that messages have arrived whose sending was cut off. */
export async function markSent(ctx: RequestCtx, rows: readonly MessageRow[]): Promise<MessageRow[]> {
  const after = await ctx.db.rows(sql`
    update messages set state = 'sent', state_at = tenant_now(), sent_at = coalesce(sent_at, state_at), reason = null, due_at = null
    where tenant_id = ${ctx.tenantId} and id = any (${array(rows.map(({ id }) => id))}) returning ${messageColumns}`)
  await countSent(ctx, after)
  const change = { noun: 'message' as const, before: { state: 'unknown' }, after: { state: 'sent' } }
  await writeAudits(
    ctx,
    after.map(({ id }) => ({ ...change, itemId: id })),
  )
  return after
}

/** What somebody else has decided about meanwhile is left out. */
async function lockUnknown(ctx: RequestCtx, { ids }: Decision): Promise<MessageRow[]> {
  const chosen = ids === undefined ? nothing : part`and id = any (${array(ids)})`
  return ctx.db.rows(sql`
    select ${messageColumns} from messages
    where tenant_id = ${ctx.tenantId} and state = 'unknown' ${chosen} and ${isReadable(await readableUsers(ctx))}
    order by ${lockOrder} limit ${maxAtOnce} for update`)
}
