import type { Metric, Value } from '../../data/dataset.ts'
import { type EngineState, fieldPlace, groupOf } from '../state/engine-state.ts'
import type { Group } from '../state/group.ts'
import { addWeighted, listWanted } from '../state/row-loops.ts'
import { cellsAt } from '../state/segment.ts'
import { counted, countedBy, project, sumWeighted } from './cell-amounts.ts'
import { distinctByValue } from './distinct.ts'

/** How much falls on each value of a dimension; values with nothing are left out. */
export type Tally = { readonly values: readonly Value[]; readonly amounts: readonly number[] }

/** Counts by a dimension. It ignores the dimension's own filter. */
export function tally(world: EngineState, dimension: string, metric: string): Tally {
  const group = groupOf(world, dimension)
  return compact(world, dimension, amountsByValue(world, { dimension, group, metric: metricOf(world, metric) }))
}

type Asked = { readonly dimension: string; readonly group: Group; readonly metric: Metric }

function amountsByValue(world: EngineState, { dimension, group, metric }: Asked): Float64Array {
  if (metric.kind === 'distinct') return distinctByValue(world, dimension, group)
  const amounts =
    metric.kind === 'rows'
      ? counted(world, group, dimension)
      : countedBy(group, dimension, sumByCell(world, group, metric.field))
  return project(world, dimension, amounts)
}

/** What passes all filters. */
export function total(world: EngineState, name: string): number {
  const metric = metricOf(world, name)
  if (metric.kind === 'distinct') return world.keys.distinct
  if (metric.kind === 'rows') return matchingCount(world)
  if (world.groups.length === 0) return 0
  const { group, codes } = fieldPlace(world, metric.field)
  return sumWeighted(counted(world, group, null), codes, worthOf(world, metric.field))
}

/** The group with the fewest cells is the quickest to ask. */
export function matchingCount(world: EngineState): number {
  const [smallest] = [...world.groups].sort((one, other) => one.cells.size - other.cells.size)
  if (smallest === undefined) return 0
  const { amounts, size } = counted(world, smallest, null)
  return amounts.subarray(0, size).reduce((sum, amount) => sum + amount, 0)
}

type Sums = { readonly field: string; readonly version: number; readonly sums: Float64Array }

/** Made anew for each version: the widgets of a group share them. */
const summed = new WeakMap<Group, Sums>()

/** The sum of a count over the rows that fail no other group, by cell. */
function sumByCell(world: EngineState, group: Group, field: string): Float64Array {
  const known = summed.get(group)
  if (known?.field === field && known.version === world.version) return known.sums
  const sums = group.cells.fields.includes(field) ? ownSums(world, group, field) : rowSums(world, group, field)
  summed.set(group, { field, version: world.version, sums })
  return sums
}

/** Where the cells know the count themselves. */
function ownSums(world: EngineState, { cells, counts }: Group, field: string): Float64Array {
  const worth = worthOf(world, field)
  const codes = cells.codesOf(field)
  return Float64Array.from(
    { length: cells.size },
    (_, cell) => (counts[cell] as number) * (worth[codes[cell] as number] as number),
  )
}

function rowSums(world: EngineState, group: Group, field: string): Float64Array {
  const sums = new Float64Array(group.cells.size)
  const { at, codes } = fieldPlace(world, field)
  const worth = worthOf(world, field)
  // By cell of the group that has the field.
  const worthAt = Float64Array.from(codes, code => worth[code] ?? 0)
  for (const segment of world.segments.values()) {
    const found = listWanted(segment.fails, { seen: ~group.bit, wanted: 0 }, world.list)
    const cells = cellsAt(segment, group.place)
    addWeighted(sums, { rows: world.list.subarray(0, found), cells, worthAt, theirs: cellsAt(segment, at) })
  }
  return sums
}

/** By code of a field of counts. */
const worthOf = (world: EngineState, field: string): Float64Array =>
  Float64Array.from(world.dictionaries[field]?.values ?? [], value => (typeof value === 'number' ? value : 0))

function metricOf({ dataset }: EngineState, name: string): Metric {
  const metric = dataset.metrics[name]
  if (metric === undefined) throw new Error(`There is no metric ${name}.`)
  return metric
}

function compact(world: EngineState, dimension: string, amounts: Float64Array): Tally {
  const all = world.tables.get(dimension)?.values ?? []
  const values: Value[] = []
  const found: number[] = []
  for (let code = 0; code < amounts.length; code++) {
    const amount = amounts[code] as number
    if (amount === 0) continue
    values.push(all[code] ?? null)
    found.push(amount)
  }
  return { values, amounts: found }
}
