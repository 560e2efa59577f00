import type { SendOutcome } from '../../../adapters/apps/message-sender.ts'
import { countCalls } from '../../settings/apps/app-health.ts'
import { withLink } from '../content/account-link.ts'
import { credentialOf, webhookOf } from '../lanes/lanes.ts'
import { wakeSenders } from '../lanes/wake-senders.ts'
import { findSuppressed, stops, suppress } from '../suppressions/suppress.ts'
import { beginAttempts, type EndedAttempt, endAttempts, endUnsent } from './attempts.ts'
import { hideValues } from './hide-secrets.ts'
import type { Batch } from './message-batch.ts'
import type { MessageSource } from './message-source.ts'
import type { LaneSender } from './open-senders.ts'
import { publishUpdates } from './publish-updates.ts'
import { type RenderedOne, withoutAddresses } from './render-batch.ts'
import { endRevoked } from './revoked.ts'
import type { AsTenant, SenderCtx } from './transactions/sender-ctx.ts'
import { verdictOf } from './verdict.ts'

export type GroupOptions = {
  readonly asTenant: AsTenant
  /** A transaction that must not be lost: it is tried until the database is back. */
  readonly surely: AsTenant
  readonly source: MessageSource
  readonly laneSender: LaneSender | null
}

/** A message whose attempt has begun. */
export type Begun = RenderedOne & { readonly number: number }

/** Sends a few messages at the same time. Returns the reason if none could be sent because the provider is out of reach. */
export async function sendGroup(
  batch: Batch,
  group: readonly RenderedOne[],
  options: GroupOptions,
): Promise<{ downBecause: string | null }> {
  const { asTenant, surely, laneSender } = options
  if (laneSender === null) {
    await asTenant(batch.tenantId, async ctx => {
      const begun = await begin(ctx, batch, group)
      await end(ctx, batch, { begun, outcomes: begun.map(() => takenByOutbox), source: options.source })
    })
    return { downBecause: null }
  }
  const begun = await asTenant(batch.tenantId, ctx => begin(ctx, batch, group))
  const latenciesMs: number[] = []
  const outcomes = await Promise.all(
    begun.map(async one => {
      const startedAt = performance.now()
      const outcome = await send(laneSender, one)
      if (outcome.kind !== 'passed') latenciesMs.push(performance.now() - startedAt)
      return outcome
    }),
  )
  await surely(batch.tenantId, async ctx => {
    await end(ctx, batch, { begun, outcomes, source: options.source })
    await countSends(ctx, batch.lane, outcomes, latenciesMs)
  })
  return { downBecause: downBecause(outcomes) }
}

/** For the health of the credential. A message that the provider refused is no fault of the credential, but of a webhook. */
export async function countSends(
  ctx: SenderCtx,
  lane: string,
  outcomes: readonly SendOutcome[],
  latenciesMs: readonly number[],
): Promise<void> {
  const credential = credentialOf(lane)
  if (credential === null) return
  const isGood = ({ kind }: SendOutcome) => kind === 'sent' || (kind === 'rejected' && webhookOf(lane) === null)
  const bad = outcomes.findLast(outcome => !isGood(outcome))
  const error = bad !== undefined && 'reason' in bad ? bad.reason : null
  const goodCalls = outcomes.filter(isGood).length
  const items = outcomes.filter(({ kind }) => kind === 'sent').length
  await countCalls(ctx, credential, { latenciesMs, goodCalls, items, error })
}

const takenByOutbox: SendOutcome = { kind: 'sent', providerId: null, answer: 'Taken by the built-in outbox' }

/** The attempts of the group begin, but for addresses that nothing is sent to. */
async function begin(ctx: SenderCtx, batch: Batch, wanted: readonly RenderedOne[]): Promise<Begun[]> {
  const group = await withoutRevoked(ctx, batch, wanted)
  const checked = [...(await withoutSuppressed(ctx, group, 'email')), ...(await withoutSuppressed(ctx, group, 'text'))]
  const unchecked = group.filter(({ message }) => message.channel === 'crm')
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
  const numbers = await beginAttempts(
    ctx,
    batch,
    open.map(({ ready }) => ready),
  )
  return open.flatMap(one => {
    const number = numbers.get(one.message.id)
    return number === undefined ? [] : [{ ...one, number }]
  })
}

/** Without messages whose template or rule has been disabled or deleted since the batch was read: rendering and sending take time. */
export async function withoutRevoked(
  ctx: SenderCtx,
  batch: Batch,
  group: readonly RenderedOne[],
): Promise<readonly RenderedOne[]> {
  const messages = group.map(({ message }) => message)
  const still = await endRevoked(ctx, { ...batch, messages })
  return still.length === messages.length ? group : group.filter(({ message }) => still.includes(message))
}

async function withoutSuppressed(
  ctx: SenderCtx,
  group: readonly RenderedOne[],
  channel: 'email' | 'text',
): Promise<RenderedOne[]> {
  const ofChannel = group.filter(({ message }) => message.channel === channel)
  if (ofChannel.length === 0) return []
  const addresses = ofChannel.flatMap(({ content: { to, cc, bcc } }) => [...to, ...cc, ...bcc])
  const reasons = await findSuppressed(ctx, channel, addresses.map(lower))
  return Promise.all(
    ofChannel.map(one => {
      const { isTest, purpose } = one.message
      // A test goes to who asked for it.
      if (isTest) return one
      return withoutAddresses(one, address => {
        const reason = reasons.get(lower(address))
        return reason !== undefined && stops(reason, purpose)
      })
    }),
  )
}

const lower = (address: string): string => address.toLowerCase()

/** An adapter that throws may have sent the message. */
async function send(laneSender: LaneSender, one: Begun): Promise<SendOutcome> {
  const { message, content, carried } = one
  try {
    if (carried === null || carried.link === null) return await laneSender.send(message, content)
    const { key, link } = carried
    return hideValues([link])(await laneSender.send(message, withLink(content, key, link)))
  } catch {
    return { kind: 'unknown', reason: 'Something went wrong while sending.' }
  }
}

type Ended = {
  readonly begun: readonly Begun[]
  readonly outcomes: readonly SendOutcome[]
  readonly source: MessageSource
  /** All parts of a batch have one: they are tried again together. */
  readonly jitter?: number
}

/** Saves how attempts ended, with what follows from it. */
export async function end(ctx: SenderCtx, batch: Batch, { begun, outcomes, source, jitter }: Ended): Promise<void> {
  if (begun.length === 0) return
  const { lane } = batch
  const verdicts = begun.flatMap(({ message, number, lanes }, at): EndedAttempt[] => {
    const outcome = outcomes[at]
    if (outcome === undefined) return []
    const verdict = verdictOf({ message, number, lane, lanes, jitter: jitter ?? Math.random() }, outcome)
    return [outcome === takenByOutbox ? { ...verdict, reason: outboxReason } : verdict]
  })
  const saved = await endAttempts(ctx, batch, verdicts)
  const ours = verdicts.filter(({ id }) => saved.has(id))
  const byId = new Map(begun.map(one => [one.message.id, one]))
  const messagesIn = (state: EndedAttempt['state']) =>
    ours.filter(verdict => verdict.state === state).flatMap(({ id }) => byId.get(id) ?? [])
  // In one order, so that no two wait for each other.
  for (const { message, content } of messagesIn('bounced').toSorted(byAddress)) {
    const [address, ...others] = content.to
    const { channel } = message
    const note = ours.find(({ id }) => id === message.id)?.answer ?? ''
    if (address !== undefined && others.length === 0 && (channel === 'email' || channel === 'text'))
      await suppress(ctx, {
        channel,
        address: lower(address),
        reason: 'hard_bounce',
        note,
        messageId: message.id,
      })
  }
  await source.countSent(
    ctx,
    messagesIn('sent').map(({ message }) => message),
  )
  if (ours.some(({ waitMs }) => waitMs === 0)) await wakeSenders(ctx)
  await publishUpdates(
    ctx,
    ours.flatMap(({ id }) => byId.get(id)?.message ?? []),
  )
}

const byAddress = (one: Begun, other: Begun): number =>
  lower(one.content.to[0] ?? '') < lower(other.content.to[0] ?? '') ? -1 : 1

const outboxReason = 'Kept in the outbox: no provider is set up for it.'

function downBecause(outcomes: readonly SendOutcome[]): string | null {
  const [first] = outcomes
  const isDown = outcomes.every(outcome => outcome.kind === 'failed' && outcome.isUnreachable)
  return isDown && first?.kind === 'failed' ? first.reason : null
}
