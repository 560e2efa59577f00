import type { Metric, Value } from '../dataset.ts'
import { distinctByValue } from './distinct.ts'
import type { Group } from './group.ts'
import { listWanted } from './kernel.ts'
import { type CellAmounts, counted, countedBy, project } from './project.ts'
import { fieldPlace, groupOf, type World } from './world.ts'

/** How much falls on each value of a dimension; values with nothing are left out. */
export type Tally = { readonly values: readonly Value[]; readonly amounts: readonly number[] }

/** Counts by a dimension. It ignores the dimension's own filter. */
export function tally(world: World, dimension: string, metric: string): Tally {
  const group = groupOf(world, dimension)
  return compact(world, dimension, amountsByValue(world, { dimension, group, metric: metricOf(world, metric) }))
}

type Asked = { readonly dimension: string; readonly group: Group; readonly metric: Metric }

function amountsByValue(world: World, { dimension, group, metric }: Asked): Float64Array {
  if (metric.kind === 'distinct') return distinctByValue(world, dimension, group)
  const amounts =
    metric.kind === 'rows'
      ? counted(world, group, dimension)
      : countedBy(group, dimension, sumByCell(world, group, metric.field))
  return project(world, dimension, amounts)
}

/** What passes all filters. */
export function total(world: World, name: string): number {
  const metric = metricOf(world, name)
  if (metric.kind === 'distinct') return world.keys.distinct
  if (metric.kind === 'rows') return matching(world)
  if (world.groups.length === 0) return 0
  const { group, codes } = fieldPlace(world, metric.field)
  const worth = worthOf(world, metric.field)
  return sumOf(counted(world, group, null), cell => worth[codes[cell] as number] as number)
}

/** The group with the fewest cells is the quickest to ask. */
export function matching(world: World): number {
  const [smallest] = [...world.groups].sort((one, other) => one.cells.size - other.cells.size)
  return smallest === undefined ? 0 : sumOf(counted(world, smallest, null), () => 1)
}

function sumOf({ cells, amounts, size }: CellAmounts, worth: (cell: number) => number): number {
  let sum = 0
  for (let at = 0; at < size; at++) sum += (amounts[at] as number) * worth(cells[at] as number)
  return sum
}

/** The sum of a count over the rows that fail no other group, by cell. */
function sumByCell(world: World, group: Group, field: string): Float64Array {
  const sums = new Float64Array(group.cells.size)
  const { at, codes } = fieldPlace(world, field)
  const worth = worthOf(world, field)
  const own = world.groups.indexOf(group)
  for (const { cells, fails } of world.segments.values()) {
    const found = listWanted(fails, { seen: ~group.bit, wanted: 0 }, world.list)
    const [mine, theirs] = [cells[own], cells[at]]
    if (mine === undefined || theirs === undefined) continue
    for (let place = 0; place < found; place++) {
      const row = world.list[place] as number
      const cell = mine[row] as number
      sums[cell] = (sums[cell] as number) + (worth[codes[theirs[row] as number] as number] as number)
    }
  }
  return sums
}

/** By code of a field of counts. */
const worthOf = (world: World, field: string): number[] =>
  (world.dictionaries[field]?.values ?? []).map(value => (typeof value === 'number' ? value : 0))

function metricOf({ dataset }: World, name: string): Metric {
  const metric = dataset.metrics[name]
  if (metric === undefined) throw new Error(`There is no metric ${name}.`)
  return metric
}

function compact(world: World, dimension: string, amounts: Float64Array): Tally {
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
