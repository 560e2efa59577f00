import { nextPoll, type PollResult } from '@aftermile/domain/carriers/polling/next-poll'
import { completedIndex } from '@aftermile/domain/lists/milestones'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import type { FoundNumber } from '../../../adapters/carriers/client/carrier-adapter.ts'
import { recordsInMs } from '../../../db/records.ts'
import { sql } from '../../../db/sql.ts'
import { boolean, ms, orNull } from '../../../db/table.ts'
import { pollNumbers } from '../../../db/tables/polling.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { ingestAnswers } from '../carrier-answers/ingest-answers.ts'
import { type QuarantinedPiece, quarantine } from '../carrier-answers/quarantine.ts'
import type { Claim, ClaimedNumber } from './claim.ts'
import { saveCredentialHealth } from './credential-health.ts'
import type { Retirement } from './poll-numbers.ts'
import type { NumberAnswer, RoundResult } from './poll-round.ts'
import { type PolledShipment, readPolledShipments } from './polled-shipments.ts'

/** Saves a round in the caller's transaction: events, next polls, budget and health of the credential. */
export async function saveResults(ctx: Ctx, result: RoundResult): Promise<void> {
  await lockCredential(ctx, result.claim)
  const created = await ingestFound(ctx, result.claim, result.round.answers)
  await saveIngestedResults(ctx, result, created)
}

/** Saves a round whose events are already ingested. */
export async function saveIngestedResults(ctx: Ctx, result: RoundResult, newEvents: number): Promise<void> {
  await lockCredential(ctx, result.claim)
  await saveNumbers(ctx, result)
  await saveCredentialHealth(ctx, result, newEvents)
}

/** Locks are taken in one order, credentials before shipments before numbers, so that there is no deadlock. */
const lockCredential = ({ db, tenantId }: Ctx, { serviceProviderId, credentialId }: Claim) =>
  db.run(sql`
    select 1 from poll_credentials where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId}
      and credential_id = ${credentialId} for update`)

/** Ingests the answers of found numbers. Returns how many events are new. */
export async function ingestFound(ctx: Ctx, claim: Claim, answers: readonly NumberAnswer[]): Promise<number> {
  const found = answers.flatMap(({ claimed, result }) => {
    const answer: FoundNumber | null = result.kind === 'found' ? result : null
    return answer === null ? [] : [{ answer, shipmentId: claimed.shipmentId }]
  })
  if (found.length === 0) return 0
  const { serviceProviderId, traits: carrier } = claim
  return (await ingestAnswers(ctx, { serviceProviderId, carrier, found })).created
}

type NumberUpdate = {
  shipmentId: string
  number: string
  isPolled: boolean
  result: PollResult | null
  failures: number
  nextPollAt: number | null
  worthPerHour: number
  risesAt: number | null
  retiredFor: Retirement | null
}

const saved = recordsInMs(
  pollNumbers,
  ['shipmentId', 'number', 'result', 'failures', 'worthPerHour', 'risesAt', 'retiredFor'],
  { isPolled: boolean, nextPollAt: orNull(ms) },
)

async function saveNumbers(ctx: Ctx, { claim, round, now }: RoundResult): Promise<void> {
  const { numbers, traits, day, claimedAt } = claim
  const shipments = await readPolledShipments(ctx, [...new Set(numbers.map(({ shipmentId }) => shipmentId))])
  const byId = new Map(shipments.map(shipment => [shipment.id, shipment]))
  await quarantine(ctx, claim.serviceProviderId, othersOf(round.answers, byId))
  const updates = [
    ...round.answers.map(({ claimed, result }) => {
      const isClosed = result.kind === 'found' && result.facts.isClosed
      return polledUpdate(
        claimed,
        { kind: result.kind, isClosed },
        { shipment: byId.get(claimed.shipmentId), traits, now },
      )
    }),
    // A number that makes its call fail is polled later, so that the others get their turn.
    ...(round.failure?.kind === 'failed' ? round.unanswered : []).map(claimed =>
      polledUpdate(
        claimed,
        { kind: 'failed', isClosed: false },
        { shipment: byId.get(claimed.shipmentId), traits, now },
      ),
    ),
    ...round.notFetched.map(unpolledUpdate),
  ]
  if (updates.length === 0) return
  await ctx.db.run(sql`
    update poll_numbers n set asked_at = case when "isPolled" then ${new Date(now)}::timestamptz else asked_at end,
      asks = case when "isPolled" or ask_day <> ${day} then asks else asks - 1 end,
      result = coalesce(x.result, n.result), failures = x.failures,
      next_poll_at = case when wanted_at > ${new Date(claimedAt)} then n.next_poll_at
        else coalesce(to_timestamp("nextPollAt" / 1000), n.next_poll_at) end,
      worth_per_hour = case when "isPolled" then "worthPerHour" else worth_per_hour end,
      rises_at = case when "isPolled" then to_timestamp("risesAt" / 1000) else rises_at end,
      wanted_at = case when "isPolled" and wanted_at <= ${new Date(claimedAt)} then null else wanted_at end,
      retired_at = case when "retiredFor" is not null then ${new Date(now)}::timestamptz else retired_at end,
      retired_for = coalesce("retiredFor", retired_for)
    from ${saved.with(updates)}
    where n.tenant_id = ${ctx.tenantId} and n.shipment_id = x."shipmentId" and n.number = x.number`)
}

/** Replies about other parcels, with the numbers only: the rest of them belongs to somebody else. */
const othersOf = (
  answers: readonly NumberAnswer[],
  shipments: ReadonlyMap<string, PolledShipment>,
): QuarantinedPiece[] =>
  answers.flatMap(({ claimed: { shipmentId }, result }) => {
    const shipment = shipments.get(shipmentId)
    if (result.kind !== 'failed' || result.otherNumbers === undefined || shipment === undefined) return []
    const { number, reason: why, otherNumbers } = result
    const raw = JSON.stringify({ asked: number, answered: otherNumbers })
    return [{ number, shipmentId, merchantId: shipment.merchantId, raw, why }]
  })

const unpolledUpdate = ({ shipmentId, number, failures }: ClaimedNumber): NumberUpdate => ({
  shipmentId,
  number,
  failures,
  isPolled: false,
  result: null,
  nextPollAt: null,
  worthPerHour: 0,
  risesAt: null,
  retiredFor: null,
})

type NumberOutcome = { kind: PollResult; isClosed: boolean }
type PollContext = { shipment: PolledShipment | undefined; traits: Claim['traits']; now: number }

function polledUpdate(
  claimed: ClaimedNumber,
  { kind, isClosed }: NumberOutcome,
  { shipment, traits, now }: PollContext,
): NumberUpdate {
  const failures = kind === 'failed' ? Math.min(20, claimed.failures + 1) : 0
  const next = shipment && nextPoll(shipment, { at: now, result: kind, failures }, { zone: traits.homeZone, now })
  return {
    ...unpolledUpdate(claimed),
    isPolled: true,
    result: kind,
    failures,
    nextPollAt: next?.at ?? now + dayMs,
    worthPerHour: next?.priorityPerHour ?? 0,
    risesAt: next?.risesAt ?? null,
    retiredFor: retirementOf({ kind, isClosed }, { shipment, traits, now }),
  }
}

function retirementOf({ kind, isClosed }: NumberOutcome, { shipment, traits, now }: PollContext): Retirement | null {
  if (shipment === undefined) return 'gone'
  if (shipment.milestoneIndex >= completedIndex) return 'completed'
  if (kind === 'purged') return 'purged'
  if (isClosed) return 'closed'
  return kind !== 'failed' && now - shipment.bookedAt > traits.retentionDays * dayMs ? 'forgotten' : null
}
