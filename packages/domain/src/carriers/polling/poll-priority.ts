import { completedIndex } from '../../lists/milestones.ts'
import type { Instant } from '../../times/instant.ts'
import { type PartOfDayId, partOfDayOf } from '../../times/parts-of-day.ts'

/** What is known of a parcel when its carrier is to be asked. */
export type PolledParcel = {
  readonly milestoneIndex: number
  readonly statusId: string
  readonly bookedAt: Instant
  readonly lastEventAt: Instant | null
  /** When it is thought to arrive; the end of the promise where nothing better is known. */
  readonly expectedAt: Instant | null
}

/** How often a look is wanted, and what each hour without one is worth where calls are short: the chance of an arrival above all. */
type Pace = { readonly everyHours: number; readonly worth: number }

const byMilestone: Readonly<Record<number, Pace>> = {
  1000: { everyHours: 6, worth: 0.01 },
  2000: { everyHours: 4, worth: 0.012 },
  3000: { everyHours: 4, worth: 0.015 },
  4000: { everyHours: 3, worth: 0.03 },
  5000: { everyHours: 2, worth: 0.1 },
}
const byStatus: Readonly<Record<string, Pace>> = {
  out_for_delivery: { everyHours: 0.75, worth: 0.4 },
  at_service_point: { everyHours: 6, worth: 0.02 },
  returning: { everyHours: 8, worth: 0.02 },
  customs: { everyHours: 6, worth: 0.01 },
  customs_hold: { everyHours: 8, worth: 0.01 },
  awaiting_instructions: { everyHours: 8, worth: 0.01 },
}
const usualPace: Pace = { everyHours: 6, worth: 0.01 }

/** Before the day on which it is expected, on it, and after it has not come. */
const expectations = {
  before: { oftener: 0.5, worth: 0.2 },
  on: { oftener: 3, worth: 1 },
  after: { oftener: 1.2, worth: 3 },
  unknown: { oftener: 1, worth: 1 },
} as const
/** On the day of its arrival, whatever was heard of it before. */
export const arrivalPriority = 0.25

/** Where nothing was heard for so many days, less is to be expected. */
const silences: readonly (readonly [days: number, share: number])[] = [
  [30, 0.08],
  [10, 0.2],
  [4, 0.5],
]

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Nothing is scanned of what has just been booked. */
const firstScanMs = 4 * hourMs
/** The day begins for carriers when their vans leave. */
const morningMs = 9 * hourMs
const nightShare = 0.2

/** Looks that are wanted an hour, at this instant; the clocks at the carrier's home are ahead of UTC by so much. */
export function pollsPerHour(parcel: PolledParcel, at: Instant, aheadMs: number): number {
  if (parcel.milestoneIndex >= completedIndex || isTooFresh(parcel, at)) return 0
  const { oftener } = expectations[expectation(parcel, at, aheadMs)]
  const night = partOfDayAt(at + aheadMs) === 'night' ? nightShare : 1
  return (oftener * silence(parcel, at) * night) / paceOf(parcel).everyHours
}

/** What an hour of waiting is worth. */
export function priorityPerHour(parcel: PolledParcel, at: Instant, aheadMs: number): number {
  if (parcel.milestoneIndex >= completedIndex) return 0
  const day = expectation(parcel, at, aheadMs)
  const usual = paceOf(parcel).worth * expectations[day].worth
  return (day === 'on' ? Math.max(usual, arrivalPriority) : usual) * silence(parcel, at)
}

/** When the day of its arrival begins; null where it has, or none is known. */
export function priorityRisesAt(parcel: PolledParcel, at: Instant, aheadMs: number): Instant | null {
  if (parcel.expectedAt === null || expectation(parcel, at, aheadMs) !== 'before') return null
  return dayOf(parcel.expectedAt, aheadMs) * dayMs + morningMs - aheadMs
}

export const partOfDayAt = (wall: number): PartOfDayId => partOfDayOf(Math.floor((wall % dayMs) / hourMs))

const paceOf = ({ statusId, milestoneIndex }: PolledParcel): Pace =>
  byStatus[statusId] ?? byMilestone[milestoneIndex] ?? usualPace

const isTooFresh = ({ lastEventAt, bookedAt }: PolledParcel, at: Instant): boolean =>
  lastEventAt === null && at < bookedAt + firstScanMs

/** What is out, on a shelf or held goes by that, whatever was expected. */
function expectation({ statusId, expectedAt }: PolledParcel, at: Instant, aheadMs: number): keyof typeof expectations {
  if (expectedAt === null || statusId in byStatus) return 'unknown'
  const [today, expected] = [dayOf(at, aheadMs), dayOf(expectedAt, aheadMs)]
  if (today < expected) return 'before'
  return today === expected ? 'on' : 'after'
}

const dayOf = (at: Instant, aheadMs: number): number => Math.floor((at + aheadMs) / dayMs)

function silence({ lastEventAt, bookedAt }: PolledParcel, at: Instant): number {
  const quietDays = (at - (lastEventAt ?? bookedAt)) / dayMs
  return silences.find(([days]) => quietDays > days)?.[1] ?? 1
}
