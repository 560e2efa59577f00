import type { Instant } from '../times/instant.ts'
import { partOfDayOf } from '../times/parts-of-day.ts'
import type { WorkClock } from './work-clock.ts'

/** The milestone from which the remaining time is counted. */
export const stages = ['order', 'packed', 'departure', 'in_transit', 'arrival', 'delivery'] as const
export type StageId = (typeof stages)[number]

/** What is known of a shipment when its arrival is asked for. */
export type Subject = {
  readonly stage: StageId
  /** When it reached that stage. */
  readonly since: Instant
  /** Until when it is promised. */
  readonly deadline: Instant | null
  /** Carrier and product. */
  readonly product: string
  readonly productGroup: string
  readonly fromArea: string
  readonly toArea: string
}

/** A subject whose end is known. */
export type Sample = Subject & { readonly metAt: Instant }

/** A subject on the clock of its country: where its count begins, and the groups it belongs to, coarse to fine. */
export type Placed = {
  readonly clock: WorkClock
  readonly start: number
  readonly groups: readonly string[]
  readonly week: string
}

/** The levels of the groups, coarse to fine: a sample small at one is held to the one before. */
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
  const room = subject.deadline === null ? '-' : roomOf(clock.at(subject.deadline) - start)
  return {
    clock,
    start,
    week: `week|${fromArea}|${weekday}|${partOf(hour)}`,
    groups: [
      'all',
      `promise|${to}|${room}`,
      `group_country|${productGroup}|${to}`,
      `product_country|${product}|${to}`,
      `product_country_promise|${product}|${to}|${room}`,
      `product_from|${product}|${fromArea}|${to}`,
      `product_from_promise|${product}|${fromArea}|${to}|${room}`,
      `lane|${product}|${fromArea}|${toArea}`,
      `lane_promise|${product}|${fromArea}|${toArea}|${room}`,
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

/** How much room a promise leaves, in steps that widen: the shop knows things of an order that no lane tells. */
function roomOf(workdays: number): string {
  if (workdays < 0) return 'past'
  return String(workdays < 6 ? Math.floor(workdays) : Math.floor(6 + 6 * Math.log2(workdays / 6)))
}

/** The two ends of the night lie on two days. */
const partOf = (hour: number): string => (hour >= 22 ? 'late' : partOfDayOf(Math.floor(hour)))
