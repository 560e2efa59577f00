import type { Replay } from '@aftermile/contract/messages/webhooks'
import { array, type Part, part, sql } from '../../../db/sql.ts'
import { conflict, notFound, refused } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { disabledReason } from '../../settings/webhooks/endpoint-state.ts'
import { lockOrder } from '../lock-order.ts'
import { webhookQueue } from '../queues/queues.ts'
import { wakeSenders } from '../queues/wake-senders.ts'

const maxReplayed = 10_000

type Row = { readonly id: string; readonly batchId: string | null }

const hasEnded = part`state not in ('queued', 'deferred', 'sending')`
/** A repeat must say what was said before, and old content is deleted. */
const canRepeat = part`not is_test and (content is not null or attempts = 0)`

/** Queues deliveries of a webhook again, with the ids they had. A batch is repeated whole. Returns how many messages. */
export async function replay(ctx: Ctx, templateId: string, wanted: Replay): Promise<number> {
  const { db, tenantId } = ctx
  const chosen = await choose(ctx, templateId, wanted)
  const ids = await withBatches(ctx, chosen, wanted.missed === true)
  // By their place: statistics that are old must not make this slow.
  const queued = await db.run(sql`
    update messages set state = 'queued', state_at = tenant_now(), reason = null, due_at = tenant_now(), queue = ${webhookQueue(templateId)}
    where tenant_id = ${tenantId} and ctid = any (array(
      select ctid from messages where tenant_id = ${tenantId} and id = any (${array(ids)}::text[]) and ${hasEnded}
      order by ${lockOrder} for update))`)
  if (queued > 0) await wakeSenders(ctx)
  return queued
}

function choose(ctx: Ctx, templateId: string, { messageId, from = '', to = '', missed }: Replay): Promise<Row[]> {
  if (messageId !== undefined) return chooseOne(ctx, templateId, messageId)
  if (missed) return chooseSome(ctx, templateId, part`state = 'suppressed' and reason = ${disabledReason}`)
  if (Date.parse(to) < Date.parse(from)) throw refused('to', '{_field_} must be after the start')
  return chooseSome(ctx, templateId, part`created_at between ${from} and ${to}`)
}

async function chooseOne({ db, tenantId }: Ctx, templateId: string, id: string): Promise<Row[]> {
  const row = await db.find<Row & { hasEnded: boolean; canRepeat: boolean }>(sql`
    select id, batch_id as "batchId", ${hasEnded} as "hasEnded", ${canRepeat} as "canRepeat" from messages
    where tenant_id = ${tenantId} and template_id = ${templateId} and channel = 'webhook' and id = ${id}`)
  if (row === null) throw notFound()
  if (!row.hasEnded) throw conflict('This message hasn’t been sent yet')
  if (!row.canRepeat) throw conflict('This message can’t be sent again: it is a test, or its content has been deleted')
  return [row]
}

/** One more than can be replayed, the oldest first. */
const chooseSome = ({ db, tenantId }: Ctx, templateId: string, condition: Part): Promise<Row[]> =>
  db.rows<Row>(sql`
    select id, batch_id as "batchId" from messages
    where tenant_id = ${tenantId} and template_id = ${templateId} and channel = 'webhook' and ${condition} and ${hasEnded} and ${canRepeat}
    order by created_at, id limit ${maxReplayed + 1}`)

/** The messages with the others of their batches. */
async function withBatches({ db, tenantId }: Ctx, chosen: readonly Row[], isPartial: boolean): Promise<string[]> {
  const batchIds = [...new Set(chosen.flatMap(({ batchId }) => batchId ?? []))]
  const members =
    batchIds.length === 0
      ? []
      : await db.rows<Row>(sql`
          select id, batch_id as "batchId" from messages where tenant_id = ${tenantId} and batch_id = any (${array(batchIds)}::uuid[])`)
  const single = chosen.filter(({ batchId }) => batchId === null)
  const ids: string[] = []
  for (const group of Map.groupBy([...single, ...members], ({ batchId, id }) => batchId ?? id).values())
    if (ids.length + group.length <= maxReplayed) ids.push(...group.map(({ id }) => id))
    else if (!isPartial) throw conflict('More than 10,000 messages are in this time. Choose a shorter one.')
  return ids
}
