import type { Message, MessageDetail } from '@aftermile/contract/messages/messages'
import { secretMask } from '@aftermile/contract/settings/credentials'
import { channelOf } from '@aftermile/domain/channels/channels'
import { testMark } from '../../../adapters/webhooks/send-webhook.ts'
import { type RowOf, sql } from '../../../db/sql.ts'
import { columns, expression, fieldNames, fieldsOf, pick, type Row } from '../../../db/table.ts'
import { messageAttempts, messages } from '../../../db/tables/messages.ts'
import { notFound } from '../../../runtime/problem.ts'
import { stripScripts } from '../../../security/strip-scripts.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { ruleOfMessage } from '../rule-of.ts'
import { isSecretHeader } from '../secret-headers.ts'
import { showContent, unpackContent } from '../stored-content.ts'
import { isReadable, readableUsers } from './readable.ts'

const messageFields = [
  'id',
  'createdAt',
  'createdBy',
  'channel',
  'templateId',
  'templateName',
  'targetType',
  'containerId',
  'containerNumber',
  'merchantId',
  'recipient',
  'locale',
  'subject',
  'purpose',
  'state',
  'reason',
  'attempts',
  'dueAt',
  'sentAt',
  'appId',
  'segments',
  'price',
  'currency',
  'isTest',
  'repeats',
] as const satisfies readonly (keyof Message)[]

const ruleId = expression<string | null>(ruleOfMessage)

export const messageColumns = columns({ ...pick(messages, ...messageFields), ruleId })
export type MessageRow = RowOf<typeof messageColumns>

const detailColumns = columns({ ...pick(messages, ...messageFields, 'content', 'batchId'), ruleId })
const attemptColumns = fieldsOf(messageAttempts, ...fieldNames(messageAttempts, 'tenantId', 'messageId'))

/** A message that the user may read, with its content and its attempts. */
export async function getMessage(ctx: RequestCtx, id: string): Promise<MessageDetail> {
  const { db, tenantId } = ctx
  const readable = isReadable(await readableUsers(ctx))
  const row = await db.find(sql`
    select ${detailColumns} from messages where tenant_id = ${tenantId} and id = ${id} and ${readable}`)
  if (row === null) throw notFound()
  const attemptList = await db.rows(sql`
    select ${attemptColumns} from message_attempts where tenant_id = ${tenantId} and message_id = ${id} order by number`)
  const { content, batchId, ...message } = row
  const shown = await contentOut(content)
  return { ...message, content: shown && showHeaders(row, shown), attemptList }
}

type Content = NonNullable<MessageDetail['content']>

async function contentOut(packed: Buffer | null): Promise<MessageDetail['content']> {
  if (packed === null) return null
  const content = showContent(await unpackContent(packed))
  return { ...content, html: content.html && stripScripts(content.html) }
}

type Delivered = Row<typeof messages, 'channel' | 'id' | 'batchId' | 'isTest'>

/** A webhook is shown with the id that its receiver knows it by, and a test with its mark. */
function showHeaders({ channel, id, batchId, isTest }: Delivered, content: Content) {
  if (!channelOf(channel).isRepeatable) return content
  const headers = Object.entries(content.headers).map(([name, value]) => [
    name,
    isSecretHeader(name) ? secretMask : value,
  ])
  return {
    ...content,
    headers: { 'webhook-id': batchId ?? id, ...(isTest && { [testMark]: 'true' }), ...Object.fromEntries(headers) },
  }
}

/** Locks a message that the user may read. */
export async function lockMessage(ctx: RequestCtx, id: string): Promise<MessageRow> {
  const readable = isReadable(await readableUsers(ctx))
  const row = await ctx.db.find(sql`
    select ${messageColumns} from messages where tenant_id = ${ctx.tenantId} and id = ${id} and ${readable} for update`)
  if (row === null) throw notFound()
  return row
}
