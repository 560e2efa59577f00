import { nextPoll } from '@aftermile/domain/carriers/polling/next-poll'
import { completedIndex } from '@aftermile/domain/lists/milestones'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import type { Ctx } from '../../../tenancy/context.ts'
import { credentialFor, credentialKeyText, type PollCredential } from './poll-credentials.ts'
import {
  type PlannedNumber,
  type PollNumber,
  type Retirement,
  readPollNumbers,
  writePlannedNumbers,
} from './poll-numbers.ts'
import type { PolledShipment } from './polled-shipments.ts'

/** How long a refresh counts that found no number to put first. */
const requestMs = 10 * 60_000
/** Smaller changes are not written. */
const minChangeMs = 60_000
/** Numbers that the carrier ended are polled again only on request. */
const endedByCarrier: readonly (Retirement | null)[] = ['purged', 'forgotten', 'closed']

/** Updates the numbers of these shipments by their state and the credentials at hand. Returns how many changed. */
export async function planPolls(
  ctx: Ctx,
  shipments: readonly PolledShipment[],
  { credentials, now }: { credentials: readonly PollCredential[]; now: number },
): Promise<number> {
  if (shipments.length === 0) return 0
  const stored = Map.groupBy(
    await readPollNumbers(
      ctx,
      shipments.map(({ id }) => id),
    ),
    ms => ms.shipmentId,
  )
  const plans = shipments.flatMap(shipment =>
    plansOf(shipment, stored.get(shipment.id) ?? [], { credential: credentialFor(credentials, shipment), now }),
  )
  await writePlannedNumbers(ctx, plans, now)
  return plans.length
}

type PlanContext = { credential: PollCredential | null; now: number }

function plansOf(
  shipment: PolledShipment,
  stored: readonly PollNumber[],
  { credential, now }: PlanContext,
): PlannedNumber[] {
  const byNumber = new Map(stored.map(ms => [ms.number, ms]))
  const removed = stored.filter(rowInMs => !shipment.numbers.includes(rowInMs.number) && rowInMs.retiredFor === null)
  const current = [...new Set(shipment.numbers)].flatMap(number => {
    const plan = planOf(shipment, number, { was: byNumber.get(number) ?? null, credential, now })
    return plan === null ? [] : [plan]
  })
  return [...current, ...removed.map(item => retire(shipment, item, 'gone'))]
}

type NumberContext = PlanContext & { was: PollNumber | null }

/** The plan for a number; null where nothing changes. */
function planOf(
  shipment: PolledShipment,
  number: string,
  { was, credential, now }: NumberContext,
): PlannedNumber | null {
  const reason = retirementOf(shipment, { was, credential, now })
  if (reason !== null) return was === null || was.retiredFor !== null ? null : retire(shipment, was, reason)
  if (credential === null || endedByCarrier.includes(was?.retiredFor ?? null)) return null
  const lastPoll = { at: was?.askedAt ?? null, result: was?.result ?? null, failures: was?.failures ?? 0 }
  const next = nextPoll(shipment, lastPoll, { zone: credential.homeZone, now })
  if (next === null) return null
  const isRequested = isRefreshRequested(shipment, was, now)
  const plan = {
    ...ownerOf(shipment, number),
    credentialId: credential.credentialId,
    serviceProviderId: credential.serviceProviderId,
    nextPollAt: isRequested ? now : next.at,
    worthPerHour: next.priorityPerHour,
    risesAt: next.risesAt,
    wantedAt: isRequested ? now : null,
    askedAt: lastPoll.at,
    retiredFor: null,
  }
  return was !== null && isSame(was, plan) && !(isRequested && was.wantedAt === null) ? null : plan
}

/** Whether a person asked for a refresh that reached no number: it was not planned yet, or was just being written. */
const isRefreshRequested = ({ refreshedAt }: PolledShipment, was: PollNumber | null, now: number): boolean =>
  refreshedAt !== null && refreshedAt > now - requestMs && refreshedAt > (was?.askedAt ?? 0)

function retirementOf(shipment: PolledShipment, { was, credential, now }: NumberContext): Retirement | null {
  if (was?.wantedAt) return null
  if (shipment.milestoneIndex >= completedIndex) return 'completed'
  if (credential === null) return 'unserved'
  return now - shipment.bookedAt > credential.retentionDays * dayMs ? 'forgotten' : null
}

const ownerOf = ({ id, merchantId }: PolledShipment, number: string) => ({ shipmentId: id, number, merchantId })

const retire = (shipment: PolledShipment, was: PollNumber, retiredFor: Retirement): PlannedNumber => ({
  ...was,
  ...ownerOf(shipment, was.number),
  risesAt: null,
  wantedAt: null,
  retiredFor,
})

const isSame = (was: PollNumber, plan: PlannedNumber): boolean =>
  credentialKeyText(was) === credentialKeyText(plan) &&
  was.merchantId === plan.merchantId &&
  was.retiredFor === null &&
  Math.abs(was.nextPollAt - plan.nextPollAt) < minChangeMs &&
  Math.abs(was.worthPerHour - plan.worthPerHour) < 0.001
