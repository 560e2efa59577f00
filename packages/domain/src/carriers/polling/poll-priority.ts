import { completedIndex } from '../../lists/milestones.ts'
import type { Instant } from '../../times/instant.ts'
import { dayMs, hourMs } from '../../times/milliseconds.ts'
import { type PartOfDayId, partOfDayOf } from '../../times/parts-of-day.ts'

/** What is known of a parcel when its next poll is planned. */
export type PolledParcel = {
  readonly milestoneIndex: number
  readonly statusId: string
  readonly bookedAt: Instant
  readonly lastEventAt: Instant | null
  /** The estimated arrival, else the end of the promise. */
  readonly expectedAt: Instant | null
}

/** How often to poll, and the priority that each hour of waiting adds when calls are short. It mostly reflects the chance of an arrival. */
type Pace = { readonly everyHours: number; readonly priority: number }

const byMilestone: Readonly<Record<number, Pace>> = {
  1000: { everyHours: 6, priority: 0.01 },
  2000: { everyHours: 4, priority: 0.012 },
  3000: { everyHours: 4, priority: 0.015 },
  4000: { everyHours: 3, priority: 0.03 },
  5000: { everyHours: 2, priority: 0.1 },
}
const byStatus: Readonly<Record<string, Pace>> = {
  out_for_delivery: { everyHours: 0.75, priority: 0.4 },
  at_service_point: { everyHours: 6, priority: 0.02 },
  returning: { everyHours: 8, priority: 0.02 },
  customs: { everyHours: 6, priority: 0.01 },
  customs_hold: { everyHours: 8, priority: 0.01 },
  awaiting_instructions: { everyHours: 8, priority: 0.01 },
}
const usualPace: Pace = { everyHours: 6, priority: 0.01 }

/** The pace before the expected day, on it, and after it. */
const paceByExpectation = {
  before: { rate: 0.5, priority: 0.2 },
  on: { rate: 3, priority: 1 },
  after: { rate: 1.2, priority: 3 },
  unknown: { rate: 1, priority: 1 },
} as const
/** The priority on the expected day of arrival, however old the last event is. */
export const arrivalPriority = 0.25

/** After this many days without an event, news is less likely. */
const inactiveShares: readonly (readonly [days: number, share: number])[] = [
  [30, 0.08],
  [10, 0.2],
  [4, 0.5],
]

/** A fresh booking has no scans yet. */
const firstScanMs = 4 * hourMs
/** A carrier's day begins when its vans leave. */
const morningMs = 9 * hourMs
const nightShare = 0.2

/** Polls per hour at this instant. `offsetMs` is the UTC offset of the carrier's home time zone. */
export function pollsPerHour(parcel: PolledParcel, at: Instant, offsetMs: number): number {
  if (parcel.milestoneIndex >= completedIndex || isTooFresh(parcel, at)) return 0
  const { rate } = paceByExpectation[expectation(parcel, at, offsetMs)]
  const night = partOfDayAt(at + offsetMs) === 'night' ? nightShare : 1
  return (rate * inactiveShare(parcel, at) * night) / paceOf(parcel).everyHours
}

/** The priority that an hour of waiting adds. */
export function priorityPerHour(parcel: PolledParcel, at: Instant, offsetMs: number): number {
  if (parcel.milestoneIndex >= completedIndex) return 0
  const day = expectation(parcel, at, offsetMs)
  const usual = paceOf(parcel).priority * paceByExpectation[day].priority
  return (day === 'on' ? Math.max(usual, arrivalPriority) : usual) * inactiveShare(parcel, at)
}

/** When the expected day of arrival begins; null if it has begun or is not known. */
export function priorityRisesAt(parcel: PolledParcel, at: Instant, offsetMs: number): Instant | null {
  if (parcel.expectedAt === null || expectation(parcel, at, offsetMs) !== 'before') return null
  return dayOf(parcel.expectedAt, offsetMs) * dayMs + morningMs - offsetMs
}

export const partOfDayAt = (localTime: number): PartOfDayId => partOfDayOf(Math.floor((localTime % dayMs) / hourMs))

const paceOf = ({ statusId, milestoneIndex }: PolledParcel): Pace =>
  byStatus[statusId] ?? byMilestone[milestoneIndex] ?? usualPace

const isTooFresh = ({ lastEventAt, bookedAt }: PolledParcel, at: Instant): boolean =>
  lastEventAt === null && at < bookedAt + firstScanMs

/** A parcel that is out for delivery, on a shelf or on hold goes by that status, not by the expected day. */
function expectation(
  { statusId, expectedAt }: PolledParcel,
  at: Instant,
  offsetMs: number,
): keyof typeof paceByExpectation {
  if (expectedAt === null || statusId in byStatus) return 'unknown'
  const [today, expected] = [dayOf(at, offsetMs), dayOf(expectedAt, offsetMs)]
  if (today < expected) return 'before'
  return today === expected ? 'on' : 'after'
}

const dayOf = (at: Instant, offsetMs: number): number => Math.floor((at + offsetMs) / dayMs)

function inactiveShare({ lastEventAt, bookedAt }: PolledParcel, at: Instant): number {
  const inactiveDays = (at - (lastEventAt ?? bookedAt)) / dayMs
  return inactiveShares.find(([days]) => inactiveDays > days)?.[1] ?? 1
}
