import type { RenderPool } from '../../../rendering/render-pool.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { channelModule } from '../content/channels/channel-modules.ts'
import { containerKey } from '../content/container-ref.ts'
import { type ContentOptions, readMessageData } from '../content/read-message-data.ts'
import { readReceivers } from '../content/receivers.ts'
import { renderMessage } from '../content/render-message.ts'
import { readMessageTenant } from '../content/tenant.ts'
import { quietEnd } from '../enqueue/draft-messages.ts'
import { countSent } from '../log/count-sent.ts'
import type { ClaimedMessage } from './message-batch.ts'
import type { MessageSource, RenderedMessage, RenderMessage } from './message-source.ts'

/** The content of messages as their templates make it, from what they are about. */
export const contentSource = (renderPool: RenderPool, options: ContentOptions): MessageSource => ({
  async read(ctx, messages) {
    const written = messages.flatMap(message => {
      const render = rendererOf(message)
      return render === null ? [] : [[message.id, render] as const]
    })
    const ids = new Set(written.map(([id]) => id))
    const data = await readMessageData(
      ctx,
      messages.filter(({ id }) => !ids.has(id)),
      options,
    )
    const asker = { tenantId: ctx.tenantId, purpose: 'background' } as const
    return new Map<string, RenderMessage>([
      ...[...data].map(
        ([id, messageData]) =>
          [id, (signal: AbortSignal) => renderMessage(renderPool, messageData, { ...asker, signal })] as const,
      ),
      ...written,
    ])
  },
  quietMs,
  countSent,
})

/** What needs no template. */
function rendererOf(message: ClaimedMessage): RenderMessage | null {
  const content = channelModule(message.channel).contentOf?.(message)
  if (content === undefined) return null
  const rendered: RenderedMessage = { kind: 'rendered', content, recipient: null, subject: null, segments: null }
  return async () => rendered
}

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
