import { nextPoll } from '@aftermile/domain/carriers/polling/next-poll'
import { completedIndex } from '@aftermile/domain/lists/milestones'
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

const dayMs = 86_400_000
/** For so long a person's wish holds that found nothing to put first. */
const wishMs = 10 * 60_000
/** Smaller moves are not worth a write. */
const leastMoveMs = 60_000
/** What the carrier itself ended begins again only when somebody asks. */
const ended: readonly (Retirement | null)[] = ['purged', 'forgotten', 'closed']

/** Brings the numbers of these shipments in line with where they stand and who can be asked; answers how many changed. */
export async function planPolls(
  ctx: Ctx,
  shipments: readonly PolledShipment[],
  { credentials, now }: { credentials: readonly PollCredential[]; now: number },
): Promise<number> {
  if (shipments.length === 0) return 0
  const kept = Map.groupBy(
    await readPollNumbers(
      ctx,
      shipments.map(({ id }) => id),
    ),
    one => one.shipmentId,
  )
  const plans = shipments.flatMap(shipment =>
    plansOf(shipment, kept.get(shipment.id) ?? [], { credential: credentialFor(credentials, shipment), now }),
  )
  await writePlannedNumbers(ctx, plans, now)
  return plans.length
}

type With = { credential: PollCredential | null; now: number }

function plansOf(shipment: PolledShipment, kept: readonly PollNumber[], { credential, now }: With): PlannedNumber[] {
  const byNumber = new Map(kept.map(one => [one.number, one]))
  const strays = kept.filter(one => !shipment.numbers.includes(one.number) && one.retiredFor === null)
  const current = [...new Set(shipment.numbers)].flatMap(number => {
    const plan = planOf(shipment, number, { was: byNumber.get(number) ?? null, credential, now })
    return plan === null ? [] : [plan]
  })
  return [...current, ...strays.map(one => retire(shipment, one, 'gone'))]
}

type One = With & { was: PollNumber | null }

/** Null where nothing changes. */
function planOf(shipment: PolledShipment, number: string, { was, credential, now }: One): PlannedNumber | null {
  const reason = reasonToStop(shipment, { was, credential, now })
  if (reason !== null) return was === null || was.retiredFor !== null ? null : retire(shipment, was, reason)
  if (credential === null || ended.includes(was?.retiredFor ?? null)) return null
  const asked = { at: was?.askedAt ?? null, result: was?.result ?? null, failures: was?.failures ?? 0 }
  const next = nextPoll(shipment, asked, { zone: credential.homeZone, now })
  if (next === null) return null
  const isWanted = isWish(shipment, was, now)
  const plan = {
    ...subjectOf(shipment, number),
    credentialId: credential.credentialId,
    serviceProviderId: credential.serviceProviderId,
    nextPollAt: isWanted ? now : next.at,
    worthPerHour: next.priorityPerHour,
    risesAt: next.risesAt,
    wantedAt: isWanted ? now : null,
    askedAt: asked.at,
    retiredFor: null,
  }
  return was !== null && isSame(was, plan) && !(isWanted && was.wantedAt === null) ? null : plan
}

/** A person asked while it was not kept here yet, or was just being written. */
const isWish = ({ refreshedAt }: PolledShipment, was: PollNumber | null, now: number): boolean =>
  refreshedAt !== null && refreshedAt > now - wishMs && refreshedAt > (was?.askedAt ?? 0)

function reasonToStop(shipment: PolledShipment, { was, credential, now }: One): Retirement | null {
  if (was?.wantedAt) return null
  if (shipment.milestoneIndex >= completedIndex) return 'completed'
  if (credential === null) return 'unserved'
  return now - shipment.bookedAt > credential.retentionDays * dayMs ? 'forgotten' : null
}

const subjectOf = ({ id, merchantId }: PolledShipment, number: string) => ({ shipmentId: id, number, merchantId })

const retire = (shipment: PolledShipment, was: PollNumber, retiredFor: Retirement): PlannedNumber => ({
  ...was,
  ...subjectOf(shipment, was.number),
  risesAt: null,
  wantedAt: null,
  retiredFor,
})

const isSame = (was: PollNumber, plan: PlannedNumber): boolean =>
  credentialKeyText(was) === credentialKeyText(plan) &&
  was.merchantId === plan.merchantId &&
  was.retiredFor === null &&
  Math.abs(was.nextPollAt - plan.nextPollAt) < leastMoveMs &&
  Math.abs(was.worthPerHour - plan.worthPerHour) < 0.001
