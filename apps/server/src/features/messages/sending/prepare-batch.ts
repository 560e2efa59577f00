import type { ChannelId } from '@aftermile/domain/lists/channels'
import { type AccountKey, accountKeyOf } from '@aftermile/domain/messages/keys/account-keys'
import { readStops, type TemplateStops } from '../../settings/templates/set-aside.ts'
import { openLink } from '../content/sealed-link.ts'
import { type Lanes, outboxLane, readLanes, webhookOf } from '../lanes/lanes.ts'
import { wakeSenders } from '../lanes/wake-senders.ts'
import { heldReason, holdWaiting } from '../waiting/held-messages.ts'
import { endUnsent } from './attempts.ts'
import { hold, postpone } from './claim.ts'
import type { Batch, ClaimedMessage } from './message-batch.ts'
import type { MessageSource, RenderedMessage, RenderMessage } from './message-source.ts'
import type { LaneSender, OpenSenders } from './open-senders.ts'
import { publishUpdates } from './publish-updates.ts'
import { endRevoked } from './revoked.ts'
import type { SenderCtx } from './transactions/sender-ctx.ts'
import { readTarget, type WebhookTarget } from './webhook-target.ts'

/** A claimed message that may be sent now. `render` is null if it was rendered for an earlier attempt. */
export type PreparedMessage = {
  readonly message: ClaimedMessage
  readonly lanes: ReturnType<Lanes>
  readonly render: RenderMessage | null
  /** Puts the link to an account into what is sent. It is not part of what is stored. Null: the message carries none. */
  readonly carried: { readonly key: AccountKey; readonly link: string | null } | null
}

/** laneSender is null for the outbox and webhooks, and for a credential that cannot be used. target is that of webhooks. */
export type PreparedBatch = {
  readonly messages: readonly PreparedMessage[]
  readonly laneSender: LaneSender | null
  readonly target: WebhookTarget | null
  /** How often rendering each template had to be stopped in a row, if it had to. */
  readonly stops: ReadonlyMap<string, number>
}

export type PrepareOptions = { readonly source: MessageSource; readonly senders: OpenSenders }

/** Reads what a batch needs. Messages of another lane and those that must wait are given back, and what may no longer be sent ends. */
export async function prepareBatch(
  ctx: SenderCtx,
  batch: Batch,
  { source, senders }: PrepareOptions,
): Promise<PreparedBatch> {
  const { lane } = batch
  const messages = await endRevoked(ctx, batch)
  const lanesOf = await readAllLanes(ctx, messages)
  const templateId = webhookOf(lane)
  const target = templateId === null ? null : await readTarget(ctx, templateId)
  const stays = messages.filter(message => lanesOf(message).includes(lane))
  const elsewhere = messages.filter(message => !stays.includes(message))
  const here = templateId === null ? stays : await endClosed(ctx, { ...batch, messages: stays }, target)
  // A batch that was sent once is repeated whole.
  const quietMs = await source.quietMs(
    ctx,
    here.filter(({ batchId }) => batchId === null),
  )
  const awake = here.filter(({ id }) => !quietMs.has(id))
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
  const { now, stops } = await holdSetAside(ctx, batch, awake)
  const renderers = await source.read(
    ctx,
    now.filter(({ content }) => content === null),
  )
  return {
    messages: now.map(message => ({
      message,
      lanes: lanesOf(message),
      render: message.content === null ? (renderers.get(message.id) ?? noData) : null,
      carried: carriedBy(ctx, message),
    })),
    laneSender: lane === outboxLane || templateId !== null ? null : await senders.open(ctx, lane),
    target,
    stops,
  }
}

/** Holds what would be rendered with templates that are set aside. Tests are rendered in any case. */
async function holdSetAside(ctx: SenderCtx, { tenantId, claimId }: Batch, messages: readonly ClaimedMessage[]) {
  const unrendered = messages.filter(({ content, channel, isTest }) => content === null && channel !== 'crm' && !isTest)
  const templateIds = unrendered.map(({ templateId }) => templateId)
  const known = templateIds.length === 0 ? new Map<string, TemplateStops>() : await readStops(ctx, templateIds)
  const held = new Set<ClaimedMessage>()
  for (const { templateId, setAsideAt, reason } of known.values()) {
    if (setAsideAt === null) continue
    const own = unrendered.filter(message => message.templateId === templateId)
    await hold(ctx, { tenantId, claimId, ids: own.map(({ id }) => id) }, heldReason(reason))
    await holdWaiting(ctx, templateId, heldReason(reason))
    await publishUpdates(ctx, own)
    for (const message of own) held.add(message)
  }
  return {
    now: messages.filter(message => !held.has(message)),
    stops: new Map([...known].map(([templateId, { stops }]) => [templateId, stops])),
  }
}

/** Ends messages to a webhook that takes none now. Returns the others: tests are sent in any case. */
async function endClosed(
  ctx: SenderCtx,
  batch: Batch,
  target: WebhookTarget | null,
): Promise<readonly ClaimedMessage[]> {
  const reason = target === null ? 'Its template isn’t saved, or no longer exists.' : target.closedBecause
  if (reason === null) return batch.messages
  const closed = batch.messages.filter(({ isTest }) => target === null || !isTest)
  const state = target === null ? 'failed' : 'suppressed'
  await endUnsent(
    ctx,
    batch,
    closed.map(({ id }) => ({ id, state, reason })),
  )
  await publishUpdates(ctx, closed)
  return batch.messages.filter(message => !closed.includes(message))
}

function carriedBy(ctx: SenderCtx, message: ClaimedMessage): PreparedMessage['carried'] {
  const key = accountKeyOf(message.targetType, message.templateId)
  return key && { key, link: openLink(ctx, key, message) }
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
