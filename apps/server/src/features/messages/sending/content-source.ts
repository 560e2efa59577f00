import type { RenderPool } from '../../../rendering/render-pool.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { containerKey } from '../content/container-ref.ts'
import { type ContentOptions, readMessageData } from '../content/read-message-data.ts'
import { readReceivers } from '../content/receivers.ts'
import { renderMessage } from '../content/render-message.ts'
import { readMessageTenant } from '../content/tenant.ts'
import { quietEnd } from '../enqueue/draft-messages.ts'
import { countSent } from '../log/count-sent.ts'
import { orderActionContent } from '../order-actions/order-action-message.ts'
import type { ClaimedMessage } from './message-batch.ts'
import type { MessageSource, RenderedMessage, RenderMessage } from './message-source.ts'

/** The content of messages as their templates make it, from what they are about. */
export const contentSource = (renderPool: RenderPool, options: ContentOptions): MessageSource => ({
  async read(ctx, messages) {
    const [actions, written] = [messages.filter(isAction), messages.filter(message => !isAction(message))]
    const data = await readMessageData(ctx, written, options)
    const asker = { tenantId: ctx.tenantId, purpose: 'background' } as const
    return new Map<string, RenderMessage>([
      ...[...data].map(
        ([id, messageData]) =>
          [id, (signal: AbortSignal) => renderMessage(renderPool, messageData, { ...asker, signal })] as const,
      ),
      ...actions.map(message => [message.id, async () => actionOf(message)] as const),
    ])
  },
  quietMs,
  countSent,
})

const isAction = ({ channel }: ClaimedMessage): boolean => channel === 'crm'

const actionOf = (message: ClaimedMessage): RenderedMessage => ({
  kind: 'rendered',
  content: orderActionContent(message),
  ...{ recipient: null, subject: null, segments: null },
})

/** Urgent messages and tests are sent at night, too. */
async function quietMs(ctx: Ctx, messages: readonly ClaimedMessage[]): Promise<ReadonlyMap<string, number>> {
  const tenant = await readMessageTenant(ctx)
  const patient = messages.filter(({ isUrgent, isTest }) => !isUrgent && !isTest)
  if (tenant.settings.quietHours === null || patient.length === 0) return new Map()
  const receivers = await readReceivers(ctx, patient)
  const ends = patient.map(
    message =>
      [message.id, quietEnd(message.channel, receivers.get(containerKey(message)) ?? null, tenant, ctx.now)] as const,
  )
  return new Map(ends.flatMap(([id, end]) => (end === null ? [] : [[id, end - ctx.now] as const])))
}
