import { publish } from '../../../realtime/publish.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { ClaimedMessage } from './message-batch.ts'

/** Tells the consoles, merchant by merchant. */
export async function publishUpdates(
  ctx: Ctx,
  messages: readonly Pick<ClaimedMessage, 'id' | 'merchantId' | 'containerId'>[],
): Promise<void> {
  for (const [merchantId, group] of Map.groupBy(messages, message => message.merchantId)) {
    const containerIds = [...new Set(group.map(({ containerId }) => containerId))]
    await publish(
      ctx,
      'message_updated',
      { ids: group.map(({ id }) => id), containerIds },
      { scope: 'shipment_read', ...(merchantId !== null && { merchantId }) },
    )
  }
}
