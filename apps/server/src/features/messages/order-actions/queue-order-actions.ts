import type { OrderActionId } from '@aftermile/domain/lists/order-actions'
import type { Ctx } from '../../../tenancy/context.ts'
import { containerKey } from '../content/container-ref.ts'
import { orderActionName, templateIdOf } from '../content/order-action-message.ts'
import { type Receiver, readReceivers } from '../content/receivers.ts'
import type { Draft } from '../enqueue/draft-messages.ts'
import type { QueuedMessage } from '../enqueue/new-message.ts'
import { storeDrafts } from '../enqueue/queue-messages.ts'
import { outboxQueue, readQueues } from '../queues/queues.ts'

/** Something that the system for customer relations shall be told, once per action, order and occurrence. */
export type NewOrderAction = {
  readonly action: OrderActionId
  readonly orderId: string
  readonly merchantId: string
  /** Why it is told: the id of a bulk job, of an event … */
  readonly occurrence: string
  /** The message that this one repeats. */
  readonly repeats?: string
}

/**
 * Stores order actions as messages in the transaction of the caller, and wakes the senders. Returns what became of each, in their
 * order. Nothing is stored for an order that does not exist, or whose merchant has no credential for such a system.
 */
export async function queueOrderActions(ctx: Ctx, wanted: readonly NewOrderAction[]): Promise<QueuedMessage[]> {
  if (wanted.length === 0) return []
  const receivers = await readReceivers(ctx, wanted.map(refOf))
  const queuesOf = await readQueues(ctx, 'crm')
  return storeDrafts(
    ctx,
    wanted.map(action =>
      draftOf(
        ctx,
        action,
        receivers.get(containerKey(refOf(action))),
        queuesOf({ ...action, templateId: templateIdOf(action.action) })[0],
      ),
    ),
  )
}

const refOf = ({ orderId, merchantId }: NewOrderAction) =>
  ({ targetType: 'Order', merchantId, containerId: orderId }) as const

function draftOf({ now }: Ctx, wanted: NewOrderAction, order: Receiver | undefined, queue: string): Draft {
  if (order === undefined) return { row: null, reason: 'Order not found' }
  if (queue === outboxQueue)
    return { row: null, reason: 'No system for customer relations is set up for this merchant' }
  const { action, occurrence, repeats = null } = wanted
  const row = {
    ...refOf(wanted),
    channel: 'crm',
    templateId: templateIdOf(action),
    templateName: orderActionName(action),
    containerNumber: order.number,
    milestoneIndex: null,
    occurrence,
    recipient: null,
    locale: 'en',
    purpose: 'transactional',
    isUrgent: false,
    isTest: false,
    jobId: null,
    repeats,
    given: null,
    state: 'queued',
    reason: null,
    queue,
    dueAt: new Date(now).toISOString(),
  } as const
  return { row, reason: null }
}
