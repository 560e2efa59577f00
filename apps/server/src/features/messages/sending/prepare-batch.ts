import type { ChannelId } from '@aftermile/domain/lists/channels'
import { type Lanes, outboxLane, readLanes } from '../lanes/lanes.ts'
import { wakeSenders } from '../lanes/wake-senders.ts'
import { postpone } from './claim.ts'
import type { Batch, ClaimedMessage } from './message-batch.ts'
import type { MessageSource, RenderedMessage } from './message-source.ts'
import type { LaneSender, OpenSenders } from './open-senders.ts'
import type { SenderCtx } from './sender-ctx.ts'

/** A claimed message that may be sent now. `render` is null if it was rendered for an earlier attempt. */
export type PreparedMessage = {
  readonly message: ClaimedMessage
  readonly lanes: ReturnType<Lanes>
  readonly render: (() => Promise<RenderedMessage>) | null
}

/** laneSender is null for the outbox, and for a credential that cannot be used. */
export type PreparedBatch = { readonly messages: readonly PreparedMessage[]; readonly laneSender: LaneSender | null }

export type PrepareOptions = { readonly source: MessageSource; readonly senders: OpenSenders }

/** Reads what a batch needs. Messages of another lane and those that must wait are given back. */
export async function prepareBatch(
  ctx: SenderCtx,
  batch: Batch,
  { source, senders }: PrepareOptions,
): Promise<PreparedBatch> {
  const { lane, messages } = batch
  const lanesOf = await readAllLanes(ctx, messages)
  const here = messages.filter(message => lanesOf(message).includes(lane))
  const elsewhere = messages.filter(message => !here.includes(message))
  const quietMs = await source.quietMs(ctx, here)
  const now = here.filter(({ id }) => !quietMs.has(id))
  await postpone(ctx, batch, [
    ...elsewhere.map(message => ({ ...asItIs(message), lane: lanesOf(message)[0], waitMs: 0 })),
    ...[...quietMs].map(([id, waitMs]) => ({
      id,
      lane,
      waitMs,
      state: 'deferred' as const,
      reason: 'It is sent after the quiet hours.',
    })),
  ])
  if (elsewhere.length > 0) await wakeSenders(ctx)
  const renderers = await source.read(
    ctx,
    now.filter(({ content }) => content === null),
  )
  return {
    messages: now.map(message => ({
      message,
      lanes: lanesOf(message),
      render: message.content === null ? (renderers.get(message.id) ?? noData) : null,
    })),
    laneSender: lane === outboxLane ? null : await senders.open(ctx, lane),
  }
}

const asItIs = ({ id, state }: ClaimedMessage) => ({
  id,
  state: state === 'deferred' ? ('deferred' as const) : ('queued' as const),
  reason: null,
})

const noData = async (): Promise<RenderedMessage> => ({ kind: 'problem', reason: 'What it is about no longer exists.' })

async function readAllLanes(ctx: SenderCtx, messages: readonly ClaimedMessage[]) {
  const byChannel = new Map<ChannelId, Lanes>()
  for (const channel of new Set(messages.map(message => message.channel)))
    byChannel.set(channel, await readLanes(ctx, channel))
  return (message: ClaimedMessage) => byChannel.get(message.channel)?.(message) ?? ([outboxLane] as const)
}
