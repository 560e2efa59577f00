import { nextPoll, type PollResult } from '@aftermile/domain/carriers/polling/next-poll'
import { completedIndex } from '@aftermile/domain/lists/milestones'
import type { FoundNumber } from '../../../adapters/carriers/client/carrier-adapter.ts'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { ingestAnswers } from '../carrier-inbox/ingest-answers.ts'
import type { Claim, ClaimedNumber } from './claim.ts'
import { saveCredentialHealth } from './credential-health.ts'
import type { Retirement } from './poll-numbers.ts'
import type { NumberAnswer, RoundResult } from './poll-round.ts'
import { type PolledShipment, readPolledShipments } from './polled-shipments.ts'

const dayMs = 86_400_000

/** Takes in what a round brought, in the caller's transaction: events, the next asks, the budget and the health of the credential. */
export async function saveResults(ctx: Ctx, settling: RoundResult): Promise<void> {
  await holdCredential(ctx, settling.claim)
  const created = await ingestFound(ctx, settling.claim, settling.round.answers)
  await saveIngestedResults(ctx, settling, created)
}

/** The same where the events are taken in already. */
export async function saveIngestedResults(ctx: Ctx, settling: RoundResult, newEvents: number): Promise<void> {
  await holdCredential(ctx, settling.claim)
  await settleNumbers(ctx, settling)
  await saveCredentialHealth(ctx, settling, newEvents)
}

/** Credentials are held before shipments, and these before numbers: nobody waits in a circle. */
const holdCredential = ({ db, tenantId }: Ctx, { serviceProviderId, credentialId }: Claim) =>
  db.run(sql`
    select 1 from poll_credentials where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId}
      and credential_id = ${credentialId} for update`)

/** How many events are new. */
export async function ingestFound(ctx: Ctx, claim: Claim, answers: readonly NumberAnswer[]): Promise<number> {
  const found = answers.flatMap(({ asked, result }) => {
    const answer: FoundNumber | null = result.kind === 'found' ? result : null
    return answer === null ? [] : [{ answer, shipmentId: asked.shipmentId }]
  })
  if (found.length === 0) return 0
  const { serviceProviderId, traits: carrier } = claim
  return (await ingestAnswers(ctx, { serviceProviderId, carrier, found })).created
}

type Settled = {
  shipmentId: string
  number: string
  isAsked: boolean
  result: PollResult | null
  failures: number
  nextPollAt: number | null
  worthPerHour: number
  risesAt: number | null
  retiredFor: Retirement | null
}

async function settleNumbers(ctx: Ctx, { claim, round, now }: RoundResult): Promise<void> {
  const { numbers, traits, day, claimedAt } = claim
  const shipments = await readPolledShipments(ctx, [...new Set(numbers.map(({ shipmentId }) => shipmentId))])
  const byId = new Map(shipments.map(one => [one.id, one]))
  const settled = [
    ...round.answers.map(({ asked, result }) => {
      const isClosed = result.kind === 'found' && result.facts.isClosed
      return settledOf(asked, { kind: result.kind, isClosed }, { shipment: byId.get(asked.shipmentId), traits, now })
    }),
    // A number that spoils its call stands back, so that the others get their turn.
    ...(round.trouble?.kind === 'failed' ? round.unanswered : []).map(asked =>
      settledOf(asked, { kind: 'failed', isClosed: false }, { shipment: byId.get(asked.shipmentId), traits, now }),
    ),
    ...round.unasked.map(unaskedOf),
  ]
  if (settled.length === 0) return
  await ctx.db.run(sql`
    update poll_numbers n set asked_at = case when "isAsked" then ${new Date(now)}::timestamptz else asked_at end,
      asks = case when "isAsked" or ask_day <> ${day} then asks else asks - 1 end,
      result = coalesce(x.result, n.result), failures = x.failures,
      next_poll_at = case when wanted_at > ${new Date(claimedAt)} then n.next_poll_at
        else coalesce(to_timestamp("nextPollAt" / 1000), n.next_poll_at) end,
      worth_per_hour = case when "isAsked" then "worthPerHour" else worth_per_hour end,
      rises_at = case when "isAsked" then to_timestamp("risesAt" / 1000) else rises_at end,
      wanted_at = case when "isAsked" and wanted_at <= ${new Date(claimedAt)} then null else wanted_at end,
      retired_at = case when "retiredFor" is not null then ${new Date(now)}::timestamptz else retired_at end,
      retired_for = coalesce("retiredFor", retired_for)
    from json_to_recordset(${JSON.stringify(settled)}) as x ("shipmentId" text, number text, "isAsked" boolean, result text,
      failures smallint, "nextPollAt" float8, "worthPerHour" real, "risesAt" float8, "retiredFor" text)
    where n.tenant_id = ${ctx.tenantId} and n.shipment_id = x."shipmentId" and n.number = x.number`)
}

const unaskedOf = ({ shipmentId, number, failures }: ClaimedNumber): Settled => ({
  shipmentId,
  number,
  failures,
  isAsked: false,
  result: null,
  nextPollAt: null,
  worthPerHour: 0,
  risesAt: null,
  retiredFor: null,
})

type Heard = { kind: PollResult; isClosed: boolean }
type About = { shipment: PolledShipment | undefined; traits: Claim['traits']; now: number }

function settledOf(asked: ClaimedNumber, { kind, isClosed }: Heard, { shipment, traits, now }: About): Settled {
  const failures = kind === 'failed' ? Math.min(20, asked.failures + 1) : 0
  const next = shipment && nextPoll(shipment, { at: now, result: kind, failures }, { zone: traits.homeZone, now })
  return {
    ...unaskedOf(asked),
    isAsked: true,
    result: kind,
    failures,
    nextPollAt: next?.at ?? now + dayMs,
    worthPerHour: next?.priorityPerHour ?? 0,
    risesAt: next?.risesAt ?? null,
    retiredFor: reasonToStop({ kind, isClosed }, { shipment, traits, now }),
  }
}

function reasonToStop({ kind, isClosed }: Heard, { shipment, traits, now }: About): Retirement | null {
  if (shipment === undefined) return 'gone'
  if (shipment.milestoneIndex >= completedIndex) return 'completed'
  if (kind === 'purged') return 'purged'
  if (isClosed) return 'closed'
  return kind !== 'failed' && now - shipment.bookedAt > traits.retentionDays * dayMs ? 'forgotten' : null
}
