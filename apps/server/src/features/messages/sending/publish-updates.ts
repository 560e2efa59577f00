import { publish } from '../../../realtime/publish.ts'
import type { ClaimedMessage } from './message-batch.ts'
import type { SenderCtx } from './sender-ctx.ts'

/** Tells the consoles, merchant by merchant. */
export async function publishUpdates(ctx: SenderCtx, messages: readonly ClaimedMessage[]): Promise<void> {
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
