import { isPersonal, type PersonalChannelId, personalChannelIds } from '@aftermile/domain/channels/channels'
import type { SendOutcome } from '../../../adapters/apps/message-sender.ts'
import { countAllCalls } from '../../settings/apps/app-health.ts'
import { withLink } from '../content/account-link.ts'
import { credentialOf, webhookOf } from '../queues/queues.ts'
import { wakeSenders } from '../queues/wake-senders.ts'
import { findSuppressed, stops, suppress } from '../suppressions/suppress.ts'
import { beginAttempts, type EndedAttempt, endAttempts, endUnsent } from './attempts.ts'
import { endOf } from './end-of-attempt.ts'
import { hideValues } from './hide-secrets.ts'
import type { Batch } from './message-batch.ts'
import type { MessageSource } from './message-source.ts'
import type { QueueSender } from './open-senders.ts'
import { publishUpdates } from './publish-updates.ts'
import { type RenderedOne, withoutAddresses } from './render-batch.ts'
import { endRevoked } from './revoked.ts'
import type { AsTenant, SenderCtx } from './transactions/sender-ctx.ts'

export type GroupOptions = {
  readonly asTenant: AsTenant
  /** A transaction that must not be lost: it is tried until the database is back. */
  readonly surely: AsTenant
  readonly source: MessageSource
  readonly queueSender: QueueSender | null
}

/** A message whose attempt has begun. */
export type Begun = RenderedOne & { readonly number: number }

/** Sends a few messages at the same time. Returns the reason if none could be sent because the provider is out of reach. */
export async function sendGroup(
  batch: Batch,
  group: readonly RenderedOne[],
  options: GroupOptions,
): Promise<{ downBecause: string | null }> {
  const { asTenant, surely, queueSender } = options
  if (queueSender === null) {
    await asTenant(batch.tenantId, async ctx => {
      const begun = await begin(ctx, batch, group)
      await endAll(ctx, [{ batch, begun, outcomes: begun.map(() => takenByOutbox) }], options.source)
    })
    return { downBecause: null }
  }
  const begun = await asTenant(batch.tenantId, ctx => begin(ctx, batch, group))
  const latenciesMs: number[] = []
  const outcomes = await Promise.all(
    begun.map(async item => {
      const startedAt = performance.now()
      const outcome = await send(queueSender, item)
      if (outcome.kind !== 'passed') latenciesMs.push(performance.now() - startedAt)
      return outcome
    }),
  )
  await surely(batch.tenantId, async ctx => {
    await endAll(ctx, [{ batch, begun, outcomes }], options.source)
    await countSends(ctx, [{ queue: batch.queue, outcomes, latenciesMs }])
  })
  return { downBecause: downBecause(outcomes) }
}

/** For the health of the credential. A message that the provider refused is no fault of the credential, but of a webhook. */
export const countSends = (ctx: SenderCtx, sent: readonly Sent[]): Promise<void> =>
  countAllCalls(
    ctx,
    sent.flatMap(item => {
      const of = credentialOf(item.queue)
      return of === null ? [] : [{ of, calls: callsOf(item) }]
    }),
  )

type Sent = {
  readonly queue: string
  readonly outcomes: readonly SendOutcome[]
  readonly latenciesMs: readonly number[]
}

function callsOf({ queue, outcomes, latenciesMs }: Sent) {
  const isGood = ({ kind }: SendOutcome) => kind === 'sent' || (kind === 'rejected' && webhookOf(queue) === null)
  const bad = outcomes.findLast(outcome => !isGood(outcome))
  const error = bad !== undefined && 'reason' in bad ? bad.reason : null
  const goodCalls = outcomes.filter(isGood).length
  const items = outcomes.filter(({ kind }) => kind === 'sent').length
  return { latenciesMs, goodCalls, items, error }
}

const takenByOutbox: SendOutcome = { kind: 'sent', providerId: null, answer: 'Taken by the built-in outbox' }

/** The attempts of the group begin, but for addresses that nothing is sent to. */
async function begin(ctx: SenderCtx, batch: Batch, wanted: readonly RenderedOne[]): Promise<Begun[]> {
  const [{ parts: group } = { parts: [] }] = await withoutRevoked(ctx, [{ batch, parts: wanted }])
  const checked: RenderedOne[] = []
  for (const channel of personalChannelIds) checked.push(...(await withoutSuppressed(ctx, group, channel)))
  const unchecked = group.filter(({ message }) => !isPersonal(message.channel))
  const open = [...checked.filter(({ content }) => content.to.length > 0), ...unchecked]
  const suppressed = checked.filter(({ content }) => content.to.length === 0)
  await endUnsent(
    ctx,
    batch,
    suppressed.map(({ message: { id } }) => ({
      id,
      state: 'suppressed',
      reason: 'The address is on the list of suppressed addresses.',
    })),
  )
  return (await beginAll(ctx, [{ batch, parts: open }]))[0] ?? []
}

/** Messages of a batch that are sent together. */
type Group = { readonly batch: Batch; readonly parts: readonly RenderedOne[] }

/** The attempts of groups begin. Messages that were lost since are left out. */
export async function beginAll(ctx: SenderCtx, groups: readonly Group[]): Promise<Begun[][]> {
  const ready = groups.flatMap(({ batch, parts }) => parts.map(part => ({ ...part.ready, by: batch })))
  const numbers = await beginAttempts(ctx, ready)
  let index = 0
  return groups.map(({ parts }) =>
    parts.flatMap(renderedOne => {
      const number = numbers[index++] ?? null
      return number === null ? [] : [{ ...renderedOne, number }]
    }),
  )
}

/** Without messages whose template or rule has been disabled or deleted since the batch was read: rendering and sending take time. */
export async function withoutRevoked(ctx: SenderCtx, groups: readonly Group[]): Promise<Group[]> {
  const asked = groups.map(({ batch, parts }) => ({ ...batch, messages: parts.map(({ message }) => message) }))
  const still = await endRevoked(ctx, asked)
  return groups.map(({ batch, parts }, index) => {
    const messages = new Set(still[index]?.messages)
    return { batch, parts: parts.filter(({ message }) => messages.has(message)) }
  })
}

async function withoutSuppressed(
  ctx: SenderCtx,
  group: readonly RenderedOne[],
  channel: PersonalChannelId,
): Promise<RenderedOne[]> {
  const ofChannel = group.filter(({ message }) => message.channel === channel)
  if (ofChannel.length === 0) return []
  const addresses = ofChannel.flatMap(({ content: { to, cc, bcc } }) => [...to, ...cc, ...bcc])
  const reasons = await findSuppressed(ctx, channel, addresses.map(lower))
  return Promise.all(
    ofChannel.map(renderedOne => {
      const { isTest, purpose } = renderedOne.message
      // A test goes to who asked for it.
      if (isTest) return renderedOne
      return withoutAddresses(renderedOne, address => {
        const reason = reasons.get(lower(address))
        return reason !== undefined && stops(reason, purpose)
      })
    }),
  )
}

const lower = (address: string): string => address.toLowerCase()

/** An adapter that throws may have sent the message. */
async function send(queueSender: QueueSender, begun: Begun): Promise<SendOutcome> {
  const { message, content, carried } = begun
  try {
    if (carried === null || carried.link === null) return await queueSender.send(message, content)
    const { key, link } = carried
    return hideValues([link])(await queueSender.send(message, withLink(content, key, link)))
  } catch {
    return { kind: 'unknown', reason: 'Something went wrong while sending.' }
  }
}

type Ended = {
  readonly batch: Batch
  readonly begun: readonly Begun[]
  readonly outcomes: readonly SendOutcome[]
  /** All parts of a batch have one: they are tried again together. */
  readonly jitter?: number
}

/** Saves how attempts ended, with what follows from it. */
export async function endAll(ctx: SenderCtx, ended: readonly Ended[], source: MessageSource): Promise<void> {
  const ends = ended.flatMap(endsOf)
  if (ends.length === 0) return
  const ours = await endAttempts(ctx, ends)
  const inState = (state: EndedAttempt['state']) => ours.filter(end => end.state === state)
  // In one order, so that no two wait for each other.
  for (const { one: begun, answer } of inState('bounced').toSorted(byAddress)) {
    const { message, content } = begun
    const [address, ...others] = content.to
    const { channel } = message
    if (address !== undefined && others.length === 0 && isPersonal(channel))
      await suppress(ctx, {
        channel,
        address: lower(address),
        reason: 'hard_bounce',
        note: answer ?? '',
        messageId: message.id,
      })
  }
  await source.countSent(
    ctx,
    inState('sent').map(({ one: item }) => item.message),
  )
  if (ours.some(({ waitMs }) => waitMs === 0)) await wakeSenders(ctx)
  await publishUpdates(
    ctx,
    ours.map(({ one: entry }) => entry.message),
  )
}

type EndInBatch = EndedAttempt & { readonly by: Batch; readonly one: Begun }

const endsOf = ({ batch, begun, outcomes, jitter }: Ended): EndInBatch[] =>
  begun.flatMap((item, index) => {
    const outcome = outcomes[index]
    if (outcome === undefined) return []
    const { message, number, queues } = item
    const end = endOf({ message, number, queue: batch.queue, queues, jitter: jitter ?? Math.random() }, outcome)
    return [{ ...end, ...(outcome === takenByOutbox && { reason: outboxReason }), by: batch, one: item }]
  })

const byAddress = (a: EndInBatch, b: EndInBatch): number =>
  lower(a.one.content.to[0] ?? '') < lower(b.one.content.to[0] ?? '') ? -1 : 1

const outboxReason = 'Kept in the outbox: no provider is set up for it.'

function downBecause(outcomes: readonly SendOutcome[]): string | null {
  const [first] = outcomes
  const isDown = outcomes.every(outcome => outcome.kind === 'failed' && outcome.isUnreachable)
  return isDown && first?.kind === 'failed' ? first.reason : null
}
