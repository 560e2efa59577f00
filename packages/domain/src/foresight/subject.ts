import type { Instant } from '../times/instant.ts'
import { partOfDayOf } from '../times/parts-of-day.ts'
import { countryOf, regionOf } from './areas.ts'
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
  /** The merchant that sends it. Empty if unknown. */
  readonly sender: string
}

/** A completed shipment. */
export type Sample = Subject & { readonly metAt: Instant }

/** A subject on its country's work clock: its start in workdays, and its groups, coarse to fine. */
export type Placed = {
  readonly clock: WorkClock
  readonly start: number
  /** A small group is pulled towards the one before it. */
  readonly groups: readonly string[]
  /** Groups of one number, by which the distribution of `groups` is moved: the origin, then the promise from coarse to fine. */
  readonly routeShifts: readonly string[]
  /** Route and promise. It determines all of the above and has a distribution of its own. */
  readonly finest: string
  /** Groups of one number that move the result at last. */
  readonly sender: string
  readonly week: string
}

type ClockFor = (countryCode: string) => WorkClock

export function placeOf(subject: Subject, clockFor: ClockFor): Placed {
  const clock = clockFor(countryOf(subject.toArea))
  const { weekday, hour, work: start } = clock.dayOf(subject.since)
  const promiseLength = subject.deadline === null ? '-' : promiseLengthOf(clock.at(subject.deadline) - start)
  return {
    clock,
    start,
    ...knownRouteKeys(subject, promiseLength, clockFor),
    sender: `sender|${subject.sender}`,
    week: `week|${subject.fromArea}|${weekday}|${partOf(hour)}`,
  }
}

type RouteKeys = Pick<Placed, 'groups' | 'routeShifts' | 'finest'>

const routeKeysByClocks = new WeakMap<ClockFor, Map<string, RouteKeys>>()
const maxKnownRoutes = 50_000

/** Shipments of a route share their keys: making and hashing them anew is most of the work of placing. */
function knownRouteKeys(subject: Subject, promiseLength: string, clockFor: ClockFor): RouteKeys {
  const known = routeKeysByClocks.get(clockFor) ?? new Map<string, RouteKeys>()
  routeKeysByClocks.set(clockFor, known)
  const { product, productGroup, fromArea, toArea } = subject
  const name = `${productGroup}|${product}|${fromArea}|${toArea}|${promiseLength}`
  const found = known.get(name) ?? routeKeysOf(subject, promiseLength)
  if (known.size >= maxKnownRoutes) known.clear()
  known.set(name, found)
  return found
}

function routeKeysOf({ product, productGroup, fromArea, toArea }: Subject, promiseLength: string): RouteKeys {
  const to = countryOf(toArea)
  return {
    groups: [
      'all',
      `group_country|${productGroup}|${to}`,
      `product_country|${product}|${to}`,
      `product_from|${product}|${fromArea}|${to}`,
      `product_region|${product}|${regionOf(toArea)}`,
      `product_to|${product}|${toArea}`,
      `route|${product}|${fromArea}|${toArea}`,
    ],
    routeShifts: [
      `origin|${product}|${fromArea}`,
      `promise|${to}|${promiseLength}`,
      `product_promise|${product}|${to}|${promiseLength}`,
      `product_from_promise|${product}|${fromArea}|${to}|${promiseLength}`,
    ],
    finest: `lane_promise|${product}|${fromArea}|${toArea}|${promiseLength}`,
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

export function placeSample(sample: Sample, clockFor: ClockFor): PlacedSample {
  const placed = placeOf(sample, clockFor)
  const after = (at: Instant): number => placed.clock.at(at) - placed.start
  const deadlineWork = sample.deadline === null ? null : after(sample.deadline)
  return { sample, placed, work: after(sample.metAt), sinceWork: after(sample.since), deadlineWork }
}

/** Every key of a subject. */
export const keysOf = ({ groups, routeShifts, finest, sender, week }: Placed): string[] => [
  ...groups,
  ...routeShifts,
  ...[finest, sender, week],
]

/** The length of a promise in widening buckets. The merchant knows things about an order that the route does not show. */
function promiseLengthOf(workdays: number): string {
  if (workdays < 0) return 'past'
  return String(workdays < 6 ? Math.floor(workdays) : Math.floor(6 + 6 * Math.log2(workdays / 6)))
}

/** The night is split: its hours before midnight belong to the earlier day. */
const partOf = (hour: number): string => (hour >= 22 ? 'late' : partOfDayOf(Math.floor(hour)))
