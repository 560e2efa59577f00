import { randomUUID } from 'node:crypto'
import { passwordResetTemplate } from '@aftermile/domain/messages/keys/account-keys'
import { unsentStates } from '@aftermile/domain/messages/message-states'
import { isOwnWords } from '@aftermile/domain/messages/sending/own-words'
import { array, sql } from '../../../db/sql.ts'
import { conflict, notFound } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { orderActionOf } from '../content/order-action-message.ts'
import { draftMessages } from '../enqueue/draft-messages.ts'
import type { NewMessage, QueuedMessage } from '../enqueue/new-message.ts'
import { storeDrafts } from '../enqueue/queue-messages.ts'
import { isForSubscribers } from '../library/follow-templates.ts'
import { type NewOrderAction, queueOrderActions } from '../order-actions/queue-order-actions.ts'
import { messageInOwnWords, type Words } from '../own-words/own-words.ts'
import { unpackContent } from '../stored-content.ts'
import { lockMessage, type MessageRow, messageColumns } from './message-rows.ts'

/** Sends a message again: to the same receiver, with what its template says now. */
export async function resendMessage(ctx: RequestCtx, id: string): Promise<MessageRow> {
  const [result] = await resendAll(ctx, [await lockMessage(ctx, id)])
  if (result === undefined || result.newId === null) throw conflict(result?.reason ?? cannot)
  return readMessage(ctx, result.newId)
}

const cannot = 'This message can’t be sent again'

/** The new message, or why there is none. */
type Resent = { readonly row: MessageRow } & (
  | { readonly newId: string; readonly reason: null }
  | { readonly newId: null; readonly reason: string }
)

/** Sends locked messages again. Nothing is stored of one that would go nowhere. */
export async function resendAll(ctx: RequestCtx, rows: readonly MessageRow[]): Promise<Resent[]> {
  const words = await readWords(ctx, rows)
  const whyNot = (row: MessageRow) => whyNeverAgain(row) ?? whyLost(row, words)
  const allowed = rows.filter(row => whyNot(row) === null)
  const [actions, written] = [allowed.filter(isAction), allowed.filter(row => !isAction(row))]
  const drafts = await draftMessages(
    ctx,
    written.map(row => repeatOf(row, words.get(row.id))),
  )
  const sendable = written.flatMap((row, index) => {
    const draft = drafts[index]
    return draft?.row && !isUnsent(draft.row) ? [{ row, draft }] : []
  })
  const stored = [
    ...pair(
      sendable,
      await storeDrafts(
        ctx,
        sendable.map(({ draft }) => draft),
      ),
    ),
    ...pair(
      actions.map(row => ({ row })),
      await queueOrderActions(ctx, actions.flatMap(actionOf)),
    ),
  ]
  const results = new Map<MessageRow, QueuedMessage>(stored)
  const reasons = new Map(
    written.map((row, index) => [row, drafts[index]?.row?.reason ?? drafts[index]?.reason ?? null]),
  )
  const sent = rows.filter(row => results.get(row)?.id)
  await endUnknown(
    ctx,
    sent.filter(({ state }) => state === 'unknown'),
  )
  return rows.map(row => {
    const { id = null, reason = null } = results.get(row) ?? {}
    if (id !== null) return { row, newId: id, reason: null }
    return { row, newId: null, reason: whyNot(row) ?? reason ?? reasons.get(row) ?? cannot }
  })
}

const isUnsent = ({ state }: Pick<MessageRow, 'state'>): boolean =>
  unsentStates.some(unsentState => unsentState === state)

const isAction = ({ templateId, merchantId }: MessageRow): boolean =>
  orderActionOf(templateId) !== null && merchantId !== null

const pair = (rows: readonly { row: MessageRow }[], queued: readonly QueuedMessage[]) =>
  rows.flatMap(({ row }, index) => {
    const message = queued[index]
    return message === undefined ? [] : [[row, message] as const]
  })

const repeating = (id: string) => ({ occurrence: `resend/${randomUUID()}`, repeats: id })

function actionOf({ id, templateId, containerId, merchantId }: MessageRow): NewOrderAction[] {
  const action = orderActionOf(templateId)
  return action === null || merchantId === null ? [] : [{ ...repeating(id), action, orderId: containerId, merchantId }]
}

/** What somebody wrote in own words, by message. It is kept only as it was sent. */
async function readWords({ db, tenantId }: RequestCtx, rows: readonly MessageRow[]): Promise<Map<string, Words>> {
  const ids = rows.filter(({ templateId }) => isOwnWords(templateId)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await db.rows<{ id: string; channel: Words['channel']; content: Buffer }>(sql`
    select id, channel, content from messages
    where tenant_id = ${tenantId} and id = any (${array(ids)}) and content is not null`)
  const read = found.map(async ({ id, channel, content }): Promise<[string, Words]> => {
    const { subject, text } = await unpackContent(content)
    return [id, { channel, subject: subject ?? '', message: text ?? '' }]
  })
  return new Map(await Promise.all(read))
}

const whyLost = ({ id, templateId }: MessageRow, words: ReadonlyMap<string, Words>): string | null =>
  isOwnWords(templateId) && !words.has(id) ? 'What it said is no longer stored. Write a new message' : null

function repeatOf(before: MessageRow, words: Words | undefined): NewMessage {
  const { id, templateId, targetType, containerId, merchantId, locale, isTest, recipient } = before
  return {
    ...(words === undefined ? { templateId } : messageInOwnWords({ targetType, containerId, merchantId }, words)),
    ...{ targetType, containerId, merchantId, locale, isTest },
    ...(recipient !== null && { recipient }),
    ...repeating(id),
  }
}

const waiting: readonly MessageRow['state'][] = ['queued', 'deferred', 'sending']

function whyNeverAgain({ state, targetType, templateId }: MessageRow): string | null {
  if (waiting.includes(state)) return 'This message hasn’t been sent yet'
  if (isForSubscribers(templateId)) return 'Updates can’t be sent again: only who gets them can ask for them'
  // Its link worked once and is not stored.
  if (templateId === passwordResetTemplate)
    return 'The link isn’t stored. The user can ask for a new one on the sign-in page'
  if (targetType === 'Invite') return 'Invite the user again instead: the link of an invitation isn’t stored'
  return targetType === 'SystemNotification' ? 'A notification can’t be sent again' : null
}

/** Whoever sends it again has decided that it did not arrive. */
const endUnknown = ({ db, tenantId, author }: RequestCtx, rows: readonly MessageRow[]) =>
  db.run(sql`
    update messages set state = 'failed', state_at = tenant_now(), reason = ${`Sent again by ${author.name}`}
    where tenant_id = ${tenantId} and id = any (${array(rows.map(({ id }) => id))})`)

async function readMessage({ db, tenantId }: RequestCtx, id: string): Promise<MessageRow> {
  const row = await db.find(sql`select ${messageColumns} from messages where tenant_id = ${tenantId} and id = ${id}`)
  if (row === null) throw notFound()
  return row
}
