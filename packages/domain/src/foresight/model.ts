import { medianOf } from './baselines.ts'
import type { Calibration } from './calibration.ts'
import { blend, type Quantiles, quantilesOf, valueAt } from './quantiles.ts'
import type { Placed, PlacedSample, StageId } from './subject.ts'
import type { WeekdayRates } from './work-clock.ts'

/** How long the shipments of a group took, in workdays from the midnight before they reached the stage. */
export type Group = { readonly n: number; readonly quantiles: Quantiles }

/** Finds a group of a stage by its key. A group that moves others has one number: its shift in workdays. */
export type FindGroup = (key: string) => Group | undefined

/** A model without its groups. */
export type ModelHead = {
  readonly windowFrom: number
  readonly windowTo: number
  readonly rates: WeekdayRates
  readonly calibrations: Readonly<Partial<Record<StageId, Calibration>>>
}

/** With this many samples a group weighs as much as all coarser groups. */
const prior = 20
/** Higher than `prior`: there are many hours of the week and their effect is small. */
const weekPrior = 60
/** Smaller groups would change almost nothing. */
const minGroup = 4

export function fitGroups(samples: readonly PlacedSample[]): ReadonlyMap<string, Group> {
  const values = new Map<string, number[]>()
  for (const { placed, work } of samples) {
    for (const key of placed.groups) push(values, key, work)
    push(values, placed.finest, work)
  }
  const groups = new Map<string, Group>()
  for (const [key, list] of values)
    if (list.length >= minGroup || key === 'all') groups.set(key, { n: list.length, quantiles: quantilesOf(list) })
  addRouteShifts(groups, samples)
  addShifts(groups, samples)
  return groups
}

/** Adds how much earlier or later the shipments of an origin, or with a promise of some length, arrive than their routes predict. */
function addRouteShifts(groups: Map<string, Group>, samples: readonly PlacedSample[]): void {
  const find: FindGroup = key => groups.get(key)
  const medianOfRoute = memoized(
    (placed: Placed) => placed.groups.at(-1) ?? '',
    placed => valueAt(blended(placed, find).quantiles, 0.5),
  )
  const residuals = Float64Array.from(samples, ({ placed, work }) => work - medianOfRoute(placed))
  const count = samples[0]?.placed.routeShifts.length ?? 0
  for (let level = 0; level < count; level++)
    addShift(groups, samples, residuals, { keyOf: placed => placed.routeShifts[level] ?? '', prior })
}

/** Adds how much earlier or later the shipments of a sender, and of an hour of the week, arrive than their groups predict. */
function addShifts(groups: Map<string, Group>, samples: readonly PlacedSample[]): void {
  const distribution = memoizedDistribution(key => groups.get(key))
  const residuals = Float64Array.from(
    samples,
    ({ placed, work }) => work - valueAt(distribution(placed).quantiles, 0.5),
  )
  addShift(groups, samples, residuals, { keyOf: placed => placed.sender, prior })
  addShift(groups, samples, residuals, { keyOf: placed => placed.week, prior: weekPrior })
}

type Shifting = { readonly keyOf: (placed: Placed) => string; readonly prior: number }

/** Adds the median residual of each group, pulled towards zero, and takes it out of the residuals. */
function addShift(
  groups: Map<string, Group>,
  samples: readonly PlacedSample[],
  residuals: Float64Array,
  shifting: Shifting,
): void {
  const members = new Map<string, number[]>()
  for (const [index, { placed }] of samples.entries()) push(members, shifting.keyOf(placed), index)
  for (const [key, positions] of members) {
    const n = positions.length
    if (n < minGroup) continue
    const shift = (medianOf(positions.map(index => residuals[index] ?? 0)) * n) / (n + shifting.prior)
    groups.set(key, { n, quantiles: [shift] })
    for (const index of positions) residuals[index] = (residuals[index] ?? 0) - shift
  }
}

/** How far a group moves a distribution, in workdays. */
export const shiftOf = (find: FindGroup, key: string): number => find(key)?.quantiles[0] ?? 0

export type Distribution = {
  readonly quantiles: Quantiles
  /** The groups that were found, coarse to fine, and the weight of each in the result. */
  readonly used: readonly { readonly key: string; readonly n: number; readonly weight: number }[]
}

/** The blended groups of the route, moved by origin and promise, and blended with the finest group. */
export function distributionOf(placed: Placed, find: FindGroup): Distribution {
  const route = blended(placed, find)
  if (route.used.length === 0) return route
  const shift = placed.routeShifts.reduce((sum, key) => sum + shiftOf(find, key), 0)
  return refined({ quantiles: route.quantiles.map(value => value + shift), used: route.used }, placed.finest, find)
}

/** Blends the groups from the coarsest to the finest. A group with more samples has more weight. */
const blended = ({ groups }: Placed, find: FindGroup): Distribution =>
  groups.reduce<Distribution>((coarser, key) => refined(coarser, key, find), { quantiles: [], used: [] })

function refined(coarser: Distribution, key: string, find: FindGroup): Distribution {
  const group = find(key)
  if (group === undefined) return coarser
  const { n, quantiles } = group
  if (coarser.used.length === 0) return { quantiles, used: [{ key, n, weight: 1 }] }
  const weight = n / (n + prior)
  const used = coarser.used.map(item => ({ ...item, weight: item.weight * (1 - weight) }))
  return { quantiles: blend(quantiles, coarser.quantiles, weight), used: [...used, { key, n, weight }] }
}

/** Caches `distributionOf` by the finest group. */
export const memoizedDistribution = (find: FindGroup): ((placed: Placed) => Distribution) =>
  memoized(
    placed => placed.finest,
    placed => distributionOf(placed, find),
  )

function memoized<T>(keyOf: (placed: Placed) => string, make: (placed: Placed) => T): (placed: Placed) => T {
  const known = new Map<string, T>()
  return placed => {
    const key = keyOf(placed)
    const found = known.get(key) ?? make(placed)
    known.set(key, found)
    return found
  }
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
