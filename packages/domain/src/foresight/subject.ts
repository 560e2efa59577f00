import type { Instant } from '../times/instant.ts'
import { partOfDayOf } from '../times/parts-of-day.ts'
import type { WorkClock } from './work-clock.ts'

/** The milestone from which the remaining time is counted. */
export const stages = ['order', 'packed', 'departure', 'in_transit', 'arrival', 'delivery'] as const
export type StageId = (typeof stages)[number]

/** What the forecast reads of a shipment. */
export type Subject = {
  readonly stage: StageId
  /** When it reached that stage. */
  readonly since: Instant
  /** The end of the promise. */
  readonly deadline: Instant | null
  /** Carrier and product. */
  readonly product: string
  readonly productGroup: string
  readonly fromArea: string
  readonly toArea: string
}

/** A completed shipment. */
export type Sample = Subject & { readonly metAt: Instant }

/** A subject on its country's work clock: its start in workdays, and its groups, coarse to fine. */
export type Placed = {
  readonly clock: WorkClock
  readonly start: number
  readonly groups: readonly string[]
  readonly week: string
}

/** The levels of the groups, coarse to fine. A small group is pulled towards the level before it. */
export const groupLevels = [
  'all',
  'promise',
  'group_country',
  'product_country',
  'product_country_promise',
  'product_from',
  'product_from_promise',
  'lane',
  'lane_promise',
] as const
export type GroupLevel = (typeof groupLevels)[number]

export function placeOf(subject: Subject, clockFor: (countryCode: string) => WorkClock): Placed {
  const { product, productGroup, fromArea, toArea } = subject
  const to = countryOf(toArea)
  const clock = clockFor(to)
  const { weekday, hour, work: start } = clock.dayOf(subject.since)
  const promiseLength = subject.deadline === null ? '-' : promiseLengthOf(clock.at(subject.deadline) - start)
  return {
    clock,
    start,
    week: `week|${fromArea}|${weekday}|${partOf(hour)}`,
    groups: [
      'all',
      `promise|${to}|${promiseLength}`,
      `group_country|${productGroup}|${to}`,
      `product_country|${product}|${to}`,
      `product_country_promise|${product}|${to}|${promiseLength}`,
      `product_from|${product}|${fromArea}|${to}`,
      `product_from_promise|${product}|${fromArea}|${to}|${promiseLength}`,
      `lane|${product}|${fromArea}|${toArea}`,
      `lane_promise|${product}|${fromArea}|${toArea}|${promiseLength}`,
    ],
  }
}

/** A sample with its times as workdays after the midnight before its stage was reached. */
export type PlacedSample = {
  readonly sample: Sample
  readonly placed: Placed
  readonly work: number
  readonly sinceWork: number
  readonly deadlineWork: number | null
}

export function placeSample(sample: Sample, clockFor: (countryCode: string) => WorkClock): PlacedSample {
  const placed = placeOf(sample, clockFor)
  const after = (at: Instant): number => placed.clock.at(at) - placed.start
  const deadlineWork = sample.deadline === null ? null : after(sample.deadline)
  return { sample, placed, work: after(sample.metAt), sinceWork: after(sample.since), deadlineWork }
}

/** SE-11 lies in SE. */
export function countryOf(area: string): string {
  const end = area.indexOf('-')
  return end < 0 ? area : area.slice(0, end)
}

/** The length of a promise in widening buckets. The merchant knows things about an order that the lane does not show. */
function promiseLengthOf(workdays: number): string {
  if (workdays < 0) return 'past'
  return String(workdays < 6 ? Math.floor(workdays) : Math.floor(6 + 6 * Math.log2(workdays / 6)))
}

/** The night is split: its hours before midnight belong to the earlier day. */
const partOf = (hour: number): string => (hour >= 22 ? 'late' : partOfDayOf(Math.floor(hour)))
