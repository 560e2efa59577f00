import { type ChannelId, channelOf } from '@aftermile/domain/channels/channels'
import { type AccountKey, accountKeyOf } from '@aftermile/domain/messages/keys/account-keys'
import { readStops, type TemplateStops } from '../../settings/templates/set-aside.ts'
import { openLink } from '../content/sealed-link.ts'
import { outboxQueue, type Queues, readQueues, webhookOf } from '../queues/queues.ts'
import { wakeSenders } from '../queues/wake-senders.ts'
import { heldReason, holdWaiting } from '../waiting/held-messages.ts'
import { endUnsent } from './attempts.ts'
import { hold, postpone } from './claim.ts'
import type { Batch, ClaimedMessage } from './message-batch.ts'
import type { MessageSource, RenderedMessage, RenderMessage } from './message-source.ts'
import type { OpenSenders, QueueSender } from './open-senders.ts'
import { publishUpdates } from './publish-updates.ts'
import { endRevoked } from './revoked.ts'
import type { SenderCtx } from './transactions/sender-ctx.ts'
import { readTargets, type WebhookTarget } from './webhook-target.ts'

/** A claimed message that may be sent now. `render` is null if it was rendered for an earlier attempt. */
export type PreparedMessage = {
  readonly message: ClaimedMessage
  readonly queues: ReturnType<Queues>
  readonly render: RenderMessage | null
  /** Puts the link to an account into what is sent. It is not part of what is stored. Null: the message carries none. */
  readonly carried: { readonly key: AccountKey; readonly link: string | null } | null
}

/** laneSender is null for the outbox and webhooks, and for a credential that cannot be used. target is that of webhooks. */
export type PreparedBatch = {
  readonly messages: readonly PreparedMessage[]
  readonly queueSender: QueueSender | null
  readonly target: WebhookTarget | null
  /** How often rendering each template had to be stopped in a row, if it had to. */
  readonly stops: ReadonlyMap<string, number>
}

export type PrepareOptions = { readonly source: MessageSource; readonly senders: OpenSenders }

/** Reads what batches need. Messages of another queue and those that must wait are given back, and what may no longer be sent ends. */
export async function prepareBatches(
  ctx: SenderCtx,
  batches: readonly Batch[],
  { source, senders }: PrepareOptions,
): Promise<PreparedBatch[]> {
  const valid = await endRevoked(ctx, batches)
  const queuesOf = await readAllQueues(ctx, messagesOf(valid))
  const targets = await readTargets(
    ctx,
    batches.flatMap(({ queue }) => webhookOf(queue) ?? []),
  )
  const open = await inTurn(valid, async batch =>
    endClosed(ctx, await moveElsewhere(ctx, batch, queuesOf), targetOf(batch, targets)),
  )
  const awake = await postponeQuiet(ctx, open, source)
  const { now, stops } = await holdSetAside(ctx, awake)
  const renderers = await source.read(
    ctx,
    messagesOf(now).filter(({ content }) => content === null),
  )
  return inTurn(now, async ({ queue, messages }) => ({
    messages: messages.map(message => ({
      message,
      queues: queuesOf(message),
      render: message.content === null ? (renderers.get(message.id) ?? noData) : null,
      carried: carriedBy(ctx, message),
    })),
    queueSender: queue === outboxQueue || webhookOf(queue) !== null ? null : await senders.open(ctx, queue),
    target: targetOf({ queue }, targets),
    stops,
  }))
}

const messagesOf = (batches: readonly Batch[]) => batches.flatMap(({ messages }) => messages)

const targetOf = ({ queue }: Pick<Batch, 'queue'>, targets: ReadonlyMap<string, WebhookTarget>): WebhookTarget | null =>
  targets.get(webhookOf(queue) ?? '') ?? null

/** What is written for a batch is written for few of them, and in one order. */
async function inTurn<Result>(batches: readonly Batch[], work: (batch: Batch) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const batch of batches) results.push(await work(batch))
  return results
}

/** The batch without messages that another queue sends. */
async function moveElsewhere(
  ctx: SenderCtx,
  batch: Batch,
  queuesOf: (message: ClaimedMessage) => ReturnType<Queues>,
): Promise<Batch> {
  const stays = batch.messages.filter(message => queuesOf(message).includes(batch.queue))
  const elsewhere = batch.messages.filter(message => !stays.includes(message))
  if (elsewhere.length === 0) return batch
  await postpone(
    ctx,
    batch,
    elsewhere.map(message => ({ ...asItIs(message), queue: queuesOf(message)[0], waitMs: 0 })),
  )
  await wakeSenders(ctx)
  return { ...batch, messages: stays }
}

/** The batches without messages that wait for the end of the night. */
async function postponeQuiet(ctx: SenderCtx, batches: readonly Batch[], source: MessageSource): Promise<Batch[]> {
  // A batch that was sent once is repeated whole.
  const single = messagesOf(batches).filter(({ batchId }) => batchId === null)
  const quietMs = await source.quietMs(ctx, single)
  return inTurn(batches, async batch => {
    const { queue, messages } = batch
    const quiet = messages.flatMap(({ id }) => {
      const waitMs = quietMs.get(id)
      return waitMs === undefined ? [] : [{ id, queue, waitMs, state: 'deferred', reason: quietReason } as const]
    })
    await postpone(ctx, batch, quiet)
    return { ...batch, messages: messages.filter(({ id }) => !quietMs.has(id)) }
  })
}

const quietReason = 'It is sent after the quiet hours.'

/** Holds what would be rendered with templates that are set aside. Tests are rendered in any case. */
async function holdSetAside(ctx: SenderCtx, batches: readonly Batch[]) {
  const isUnrendered = ({ content, channel, isTest }: ClaimedMessage) =>
    content === null && channelOf(channel).template !== null && !isTest
  const templateIds = messagesOf(batches)
    .filter(isUnrendered)
    .map(({ templateId }) => templateId)
  const known = templateIds.length === 0 ? new Map<string, TemplateStops>() : await readStops(ctx, templateIds)
  const setAside = [...known.values()].filter(({ setAsideAt }) => setAsideAt !== null)
  const now = await inTurn(batches, async batch => {
    const held = new Set<ClaimedMessage>()
    for (const { templateId, reason } of setAside) {
      const own = batch.messages.filter(message => isUnrendered(message) && message.templateId === templateId)
      if (own.length === 0) continue
      await hold(ctx, { ...batch, ids: own.map(({ id }) => id) }, heldReason(reason))
      await holdWaiting(ctx, templateId, heldReason(reason))
      await publishUpdates(ctx, own)
      for (const message of own) held.add(message)
    }
    return { ...batch, messages: batch.messages.filter(message => !held.has(message)) }
  })
  return { now, stops: new Map([...known].map(([templateId, { stops }]) => [templateId, stops])) }
}

/** Ends messages to a webhook that takes none now. Returns the batch with the others: tests are sent in any case. */
async function endClosed(ctx: SenderCtx, batch: Batch, target: WebhookTarget | null): Promise<Batch> {
  if (webhookOf(batch.queue) === null) return batch
  const reason = target === null ? 'Its template isn’t saved, or no longer exists.' : target.closedBecause
  if (reason === null) return batch
  const closed = batch.messages.filter(({ isTest }) => target === null || !isTest)
  const state = target === null ? 'failed' : 'suppressed'
  await endUnsent(
    ctx,
    batch,
    closed.map(({ id }) => ({ id, state, reason })),
  )
  await publishUpdates(ctx, closed)
  return { ...batch, messages: batch.messages.filter(message => !closed.includes(message)) }
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

async function readAllQueues(
  ctx: SenderCtx,
  messages: readonly ClaimedMessage[],
): Promise<(message: ClaimedMessage) => ReturnType<Queues>> {
  const byChannel = new Map<ChannelId, Queues>()
  for (const channel of new Set(messages.map(message => message.channel)))
    byChannel.set(channel, await readQueues(ctx, channel))
  return (message: ClaimedMessage) => byChannel.get(message.channel)?.(message) ?? ([outboxQueue] as const)
}
