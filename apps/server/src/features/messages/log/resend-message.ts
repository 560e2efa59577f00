import { randomUUID } from 'node:crypto'
import { passwordResetTemplate } from '@aftermile/domain/messages/keys/account-keys'
import { sql } from '../../../db/sql.ts'
import { conflict, notFound } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { isForFollowers } from '../library/follow-templates.ts'
import { orderActionOf } from '../order-actions/order-action-message.ts'
import { queueOrderActions } from '../order-actions/queue-order-actions.ts'
import type { QueuedMessage } from '../queue/new-message.ts'
import { queueMessages } from '../queue/queue-messages.ts'
import { lockMessage, type MessageRow, messageColumns } from './message-rows.ts'

/** Sends a message again: to the same receiver, with what its template says now. */
export async function resendMessage(ctx: RequestCtx, id: string): Promise<MessageRow> {
  const before = await lockMessage(ctx, id)
  const refusal = whyNot(before)
  if (refusal !== null) throw conflict(refusal)
  const queued = await queueAgain(ctx, before)
  if (!queued?.id) throw conflict(queued?.reason ?? 'This message can’t be sent again')
  // Thrown, so that nothing is stored of a message that goes nowhere.
  if (queued.state === 'suppressed' || queued.state === 'failed')
    throw conflict(queued.reason ?? 'This can’t be sent again')
  if (before.state === 'unknown') await endUnknown(ctx, id)
  return readMessage(ctx, queued.id)
}

async function queueAgain(ctx: RequestCtx, before: MessageRow): Promise<QueuedMessage | undefined> {
  const { id, templateId, targetType, containerId, merchantId, locale, isTest, recipient } = before
  const again = { occurrence: `resend/${randomUUID()}`, repeats: id }
  const action = orderActionOf(templateId)
  if (action !== null && merchantId !== null)
    return (await queueOrderActions(ctx, [{ ...again, action, orderId: containerId, merchantId }]))[0]
  const [queued] = await queueMessages(ctx, [
    {
      ...{ templateId, targetType, containerId, merchantId, locale, isTest },
      ...(recipient !== null && { recipient }),
      ...again,
    },
  ])
  return queued
}

const waiting: readonly MessageRow['state'][] = ['queued', 'deferred', 'sending']

function whyNot({ state, targetType, templateId }: MessageRow): string | null {
  if (waiting.includes(state)) return 'This message hasn’t been sent yet'
  if (isForFollowers(templateId)) return 'Updates can’t be sent again: only who gets them can ask for them'
  // Its link worked once and is not stored.
  if (templateId === passwordResetTemplate)
    return 'The link isn’t stored. The user can ask for a new one on the sign-in page'
  if (targetType === 'Invite') return 'Invite the user again instead: the link of an invitation isn’t stored'
  return targetType === 'SystemNotification' ? 'A notification can’t be sent again' : null
}

/** Whoever sends it again has decided that it did not arrive. */
const endUnknown = ({ db, tenantId, author }: RequestCtx, id: string) =>
  db.run(sql`
    update messages set state = 'failed', state_at = now(), reason = ${`Sent again by ${author.name}`}
    where tenant_id = ${tenantId} and id = ${id}`)

async function readMessage({ db, tenantId }: RequestCtx, id: string): Promise<MessageRow> {
  const row = await db.find(sql`select ${messageColumns} from messages where tenant_id = ${tenantId} and id = ${id}`)
  if (row === null) throw notFound()
  return row
}
