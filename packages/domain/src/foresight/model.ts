import type { Calibration } from './calibration.ts'
import { blend, type Quantiles, quantilesOf, valueAt } from './quantiles.ts'
import type { Placed, PlacedSample, StageId } from './subject.ts'
import type { WeekdayRates } from './work-clock.ts'

/** How long the shipments of a group took, in workdays from the midnight before they reached the stage. */
export type Group = { readonly n: number; readonly quantiles: Quantiles }

/** Finds a group of a stage by its key. A `week|…` group has one number, the shift for its hours of the week. */
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
  for (const { placed, work } of samples) for (const key of placed.groups) push(values, key, work)
  const groups = new Map<string, Group>()
  for (const [key, list] of values)
    if (list.length >= minGroup || key === 'all') groups.set(key, { n: list.length, quantiles: quantilesOf(list) })
  addWeeks(groups, samples)
  return groups
}

/** Adds how much earlier or later the shipments of an hour of the week arrive than their groups predict. */
function addWeeks(groups: Map<string, Group>, samples: readonly PlacedSample[]): void {
  const residuals = new Map<string, number[]>()
  for (const { placed, work } of samples) {
    const { quantiles } = distributionOf(placed, key => groups.get(key))
    push(residuals, placed.week, work - valueAt(quantiles, 0.5))
  }
  for (const [key, list] of residuals) {
    const n = list.length
    const middle = valueAt(quantilesOf(list), 0.5)
    if (n >= minGroup) groups.set(key, { n, quantiles: [(middle * n) / (n + weekPrior)] })
  }
}

export type Distribution = {
  readonly quantiles: Quantiles
  /** The groups that were found, coarse to fine, and the weight of each in the result. */
  readonly used: readonly { readonly key: string; readonly n: number; readonly weight: number }[]
}

/** Blends the groups from the coarsest to the finest. A group with more samples has more weight. */
export function distributionOf(placed: Placed, find: FindGroup): Distribution {
  let quantiles: Quantiles = []
  const used: { key: string; n: number; weight: number }[] = []
  for (const key of placed.groups) {
    const group = find(key)
    if (group === undefined) continue
    const weight = used.length === 0 ? 1 : group.n / (group.n + prior)
    quantiles = used.length === 0 ? group.quantiles : blend(group.quantiles, quantiles, weight)
    for (const one of used) one.weight *= 1 - weight
    used.push({ key, n: group.n, weight })
  }
  return { quantiles, used }
}

/** Caches `distributionOf` by the finest group, which determines all the others. */
export function memoizedDistribution(find: FindGroup): (placed: Placed) => Distribution {
  const known = new Map<string, Distribution>()
  return placed => {
    const finest = placed.groups.at(-1) ?? ''
    const found = known.get(finest) ?? distributionOf(placed, find)
    known.set(finest, found)
    return found
  }
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
