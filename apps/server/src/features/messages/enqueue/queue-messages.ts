import { channelOf } from '@aftermile/domain/channels/channels'
import { excluded, insertRows, recordsOf } from '../../../db/records.ts'
import { part, type RowOf, rawPart, statement } from '../../../db/sql.ts'
import { alias, fieldsOf } from '../../../db/table.ts'
import { messages } from '../../../db/tables/messages.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { wakeSenders } from '../queues/wake-senders.ts'
import { type Draft, draftFields, draftMessages } from './draft-messages.ts'
import { hurryFullBatches } from './full-batches.ts'
import { newMessageId } from './message-id.ts'
import type { NewMessage, QueuedMessage } from './new-message.ts'

const key = ['templateId', 'targetType', 'merchantId', 'containerId', 'occurrence'] as const
const m = alias(messages, 'm')
const stored = fieldsOf(m, 'id', 'state', 'reason', 'queue', ...key)
type Stored = RowOf<typeof stored>

const queued = recordsOf(messages, ['id', ...draftFields])
const decided = ['recipient', 'locale', 'state', 'reason', 'queue', 'dueAt', 'milestoneIndex', 'given', 'jobId']

/** A message that was not even tried, because of its address or its template, may be queued again. */
const insert = statement`
  ${insertRows(m, { tenantId: part`$1`, createdBy: part`$2` }, queued.parameters(3))}
  order by ${rawPart(key.map(field => `x."${field}"`).join(', '))} -- as lock-order.ts says
  on conflict (tenant_id, template_id, target_type, merchant_id, container_id, occurrence)
  do update set ${excluded(decided)}, content = null, subject = null
  where m.state in ('failed', 'suppressed') and m.attempts = 0
  returning ${stored}`

const keys = recordsOf(messages, key)
const selectStored = statement`
  select ${stored} from messages m
  join ${keys.parameters(2)}
    on m.template_id = x."templateId" and m.target_type = x."targetType" and m.merchant_id is not distinct from x."merchantId"
      and m.container_id = x."containerId" and m.occurrence = x.occurrence
  where m.tenant_id = $1`

/**
 * Stores messages in the transaction of the caller, each once per template, container and occurrence, and wakes the senders.
 * Returns what became of each, in their order.
 */
export async function queueMessages(ctx: Ctx, wanted: readonly NewMessage[]): Promise<QueuedMessage[]> {
  if (wanted.length === 0) return []
  return storeDrafts(ctx, await draftMessages(ctx, wanted))
}

/** Stores what was decided about messages, each once per template, container and occurrence, and wakes the senders. */
export async function storeDrafts(ctx: Ctx, drafts: readonly Draft[]): Promise<QueuedMessage[]> {
  const rows = drafts.flatMap(({ row }) => row ?? [])
  const withIds = rows.map(row => ({ id: newMessageId(), ...row }))
  const inserted = await ctx.db.rows(insert(ctx.tenantId, ctx.author.name, ...queued.values(withIds)))
  const byKey = new Map(inserted.map(row => [keyOf(row), { ...row, isNew: true }]))
  const missing = rows.filter(row => !byKey.has(keyOf(row)))
  const before = missing.length === 0 ? [] : await ctx.db.rows(selectStored(ctx.tenantId, ...keys.values(missing)))
  for (const row of before) byKey.set(keyOf(row), { ...row, isNew: false })
  const inBatches = rows.filter(
    row => channelOf(row.channel).hasTemplateQueues && Date.parse(row.dueAt ?? '') > ctx.now,
  )
  await hurryFullBatches(ctx, [...new Set(inBatches.map(({ templateId }) => templateId))])
  if (inserted.some(({ state }) => state === 'queued')) await wakeSenders(ctx)
  return drafts.map(draft => resultOf(draft, byKey))
}

const keyOf = (row: Pick<Stored, (typeof key)[number]>): string => JSON.stringify(key.map(field => row[field]))

function resultOf({ row, reason }: Draft, byKey: ReadonlyMap<string, Stored & { isNew: boolean }>): QueuedMessage {
  const found = row === null ? undefined : byKey.get(keyOf(row))
  if (found === undefined) return { id: null, state: 'failed', reason, queue: null, isNew: false }
  return { id: found.id, state: found.state, reason: found.reason, queue: found.queue, isNew: found.isNew }
}
