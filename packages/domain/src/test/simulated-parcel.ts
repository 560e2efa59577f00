import { type NextPoll, nextPoll } from '../carriers/polling/next-poll.ts'
import type { PolledParcel } from '../carriers/polling/poll-priority.ts'
import { completedIndex } from '../lists/milestones.ts'
import type { Instant } from '../times/instant.ts'
import { dayMs, hourMs } from '../times/milliseconds.ts'

/** A parcel of the simulated week: what happens to it, and what is known of that. */
export type SimulatedParcel = {
  bookedAt: Instant
  /** Each with the resulting milestone and status. */
  scans: readonly { at: Instant; milestoneIndex: number; statusId: string }[]
  /** The index of the delivery scan. */
  deliveredBy: number
  expectedAt: Instant
  polledAt: Instant | null
  known: number
  next: NextPoll | null
  pollsOn: { day: number; polls: number }
}

export const zone = 'Europe/Stockholm'

/** Plans the next poll from what is known now. */
export function planNextPoll(simulatedParcel: SimulatedParcel, now: Instant): void {
  const last = simulatedParcel.scans[simulatedParcel.known - 1]
  const parcel: PolledParcel = {
    milestoneIndex: last?.milestoneIndex ?? 1000,
    statusId: last?.statusId ?? 'booked',
    bookedAt: simulatedParcel.bookedAt,
    lastEventAt: last?.at ?? null,
    expectedAt: simulatedParcel.expectedAt,
  }
  const lastPoll = {
    at: simulatedParcel.polledAt,
    result: simulatedParcel.polledAt === null ? null : ('found' as const),
    failures: 0,
  }
  simulatedParcel.next = nextPoll(parcel, lastPoll, { zone, now })
}

/** Collected in the evening, one to three nights in transit or a week from abroad, out in the morning. Two of five go to a shelf and wait there. */
export function aParcel(bookedAt: Instant, chance: () => number): SimulatedParcel {
  const evening = Math.floor(bookedAt / dayMs) * dayMs + (16 + 3 * chance()) * hourMs
  const collectedAt = evening > bookedAt + hourMs ? evening : evening + dayMs
  const nights = 1 + Math.floor(chance() * 2.4) + (chance() < 0.15 ? 4 : 0)
  const lastDay = workday((Math.floor(collectedAt / dayMs) + nights) * dayMs)
  const arrivedAt = lastDay + (2 + 3 * chance()) * hourMs
  const outAt = lastDay + (6 + 2 * chance()) * hourMs
  const deliveredAt = outAt + (1 + 5 * chance() + 5 * chance()) * hourMs
  const isShelf = chance() < 0.4
  const before = [
    { at: collectedAt, milestoneIndex: 2000, statusId: 'collected' },
    { at: collectedAt + (3 + 4 * chance()) * hourMs, milestoneIndex: 3000, statusId: 'in_transit' },
    { at: arrivedAt, milestoneIndex: 4000, statusId: 'arrived' },
  ]
  const end = { milestoneIndex: completedIndex, statusId: 'delivered' }
  const home = [
    { at: outAt, milestoneIndex: 5000, statusId: 'out_for_delivery' },
    { at: deliveredAt, ...end },
  ]
  const pickUpDays = Math.floor(-Math.log(1 - chance()) * 2)
  const pickedUpAt = Math.max(deliveredAt + hourMs, lastDay + pickUpDays * dayMs + (8 + 11 * chance()) * hourMs)
  const shelf = [
    { at: deliveredAt, milestoneIndex: 5000, statusId: 'at_service_point' },
    { at: pickedUpAt, ...end },
  ]
  // One estimate in five is a day off.
  const missesBy = chance() < 0.2 ? (chance() < 0.5 ? -dayMs : dayMs) : 0
  return {
    bookedAt,
    scans: [...before, ...(isShelf ? shelf : home)],
    deliveredBy: isShelf ? 3 : 4,
    expectedAt: lastDay + 15 * hourMs + missesBy,
    polledAt: null,
    known: 0,
    next: null,
    pollsOn: { day: 0, polls: 0 },
  }
}

/** No deliveries on Sundays. */
const workday = (day: Instant): Instant => (new Date(day).getUTCDay() === 0 ? day + dayMs : day)
