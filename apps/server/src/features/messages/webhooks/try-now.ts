import { part, sql } from '../../../db/sql.ts'
import { conflict, notFound } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { lockOrder } from '../lock-order.ts'
import { webhookQueue } from '../queues/queues.ts'
import { wakeSenders } from '../queues/wake-senders.ts'

/** It waits for its next try, not for others of its batch or for the hours of its webhook. */
export const waitsForTry = part`state = 'queued' and due_at > tenant_now() and (attempts > 0 or reason is not null)`

/** Makes what waits for another try due at once: one delivery with its batch, or all of a webhook. Returns how many messages. */
export async function tryNow(ctx: Ctx, templateId: string, messageId: string | undefined): Promise<number> {
  const { db, tenantId } = ctx
  const ofQueue = part`tenant_id = ${tenantId} and queue = ${webhookQueue(templateId)} and ${waitsForTry}`
  const chosen = messageId === undefined ? part`true` : await withBatch(ctx, templateId, messageId)
  const count = await db.run(sql`
    update messages set due_at = tenant_now() where tenant_id = ${tenantId} and ctid = any (array(
      select ctid from messages where ${ofQueue} and ${chosen} order by ${lockOrder} for update))`)
  if (count > 0) await wakeSenders(ctx)
  return count
}

async function withBatch({ db, tenantId }: Ctx, templateId: string, id: string) {
  const row = await db.find<{ batchId: string | null; waits: boolean }>(sql`
    select batch_id as "batchId", ${waitsForTry} as waits from messages
    where tenant_id = ${tenantId} and template_id = ${templateId} and channel = 'webhook' and id = ${id}`)
  if (row === null) throw notFound()
  if (!row.waits) throw conflict('This delivery doesn’t wait for another try.')
  return row.batchId === null ? part`id = ${id}` : part`batch_id = ${row.batchId}`
}
