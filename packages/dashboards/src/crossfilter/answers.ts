import type { Value } from '../dataset.ts'
import type { Group } from './group.ts'
import { listPassing } from './kernel.ts'
import { fieldPlace, groupOf, type World } from './world.ts'

/** How much falls on each value of a dimension; values with nothing are left out. */
export type Tally = { readonly values: Value[]; readonly amounts: number[] }

/** Counts by a dimension. It ignores the dimension's own filter. */
export function tally(world: World, dimension: string, metric: string): Tally {
  const kind = world.dataset.metrics[metric]
  const group = groupOf(world, dimension)
  if (kind === undefined) throw new Error(`There is no metric ${metric}.`)
  if (kind.kind === 'rows')
    return compact(world, dimension, project(world, { dimension, group, amounts: group.counts }))
  if (kind.kind === 'sum')
    return compact(world, dimension, project(world, { dimension, group, amounts: sumByCell(world, group, kind.field) }))
  return compact(world, dimension, distinctByValue(world, dimension, group))
}

/** What passes all filters. */
export function total(world: World, metric: string): number {
  const kind = world.dataset.metrics[metric]
  if (kind === undefined) throw new Error(`There is no metric ${metric}.`)
  if (kind.kind === 'distinct') return world.keys.distinct
  if (kind.kind === 'rows') return matching(world)
  if (world.groups.length === 0) return 0
  const { at, codes } = fieldPlace(world, kind.field)
  const amounts = amountsOf(world, kind.field)
  return sumOf(world.groups[at], cell => amounts[codes[cell] as number] ?? 0)
}

export const matching = ({ groups }: World): number => sumOf(groups[0], () => 1)

function sumOf(group: Group | undefined, worth: (cell: number) => number): number {
  let sum = 0
  if (group === undefined) return sum
  for (let cell = 0; cell < group.cells.size; cell++)
    if (group.lonely[cell] === 0) sum += (group.counts[cell] as number) * worth(cell)
  return sum
}

type Projection = { readonly dimension: string; readonly group: Group; readonly amounts: ArrayLike<number> }

/** From cells to the values of a dimension. */
function project(world: World, { dimension, group, amounts }: Projection): Float64Array {
  const table = world.tables.get(dimension)
  if (table === undefined) throw new Error(`There is no dimension ${dimension}.`)
  const out = new Float64Array(table.values.length)
  const { lonely, cells } = group
  const number = cells.dimensions.indexOf(dimension) + 1
  const single = table.single()
  const add = (cell: number, code: number): void => {
    const fails = lonely[cell] as number
    if (fails === 0 || fails === number) out[code] = (out[code] as number) + (amounts[cell] as number)
  }
  if (single === null) table.each(add)
  else for (let cell = 0; cell < cells.size; cell++) add(cell, single[cell] as number)
  return out
}

/** The sum of a count over the rows that fail no other group, by cell. */
function sumByCell(world: World, group: Group, field: string): Float64Array {
  const sums = new Float64Array(group.cells.size)
  const { at, codes } = fieldPlace(world, field)
  const amounts = amountsOf(world, field)
  const own = world.groups.indexOf(group)
  for (const { cells, fails } of world.segments.values()) {
    const found = listPassing(fails, group.bit, world.list)
    const [mine, theirs] = [cells[own], cells[at]]
    if (mine === undefined || theirs === undefined) continue
    for (let place = 0; place < found; place++) {
      const row = world.list[place] as number
      const cell = mine[row] as number
      sums[cell] = (sums[cell] as number) + (amounts[codes[theirs[row] as number] as number] as number)
    }
  }
  return sums
}

/** By code of a field of counts. */
const amountsOf = (world: World, field: string): number[] =>
  (world.dictionaries[field]?.values ?? []).map(value => (typeof value === 'number' ? value : 0))

/**
 * Distinct keys by value: each row that has its key alone is one. So the rows are counted as they are, those that are not alone are
 * taken out again, and their different keys added.
 */
function distinctByValue(world: World, dimension: string, group: Group): Float64Array {
  const out = project(world, { dimension, group, amounts: group.counts })
  const valuesOf = cellValues(world, dimension, group)
  const firstValue = new Int32Array(world.keySlots).fill(-1)
  const further = new Set<number>()
  const own = world.groups.indexOf(group)
  for (const { cells, fails, keys } of world.segments.values()) {
    const mine = cells[own]
    if (mine === undefined) continue
    for (const row of keys.unusualRows) {
      if (((fails[row] as number) & ~group.bit) !== 0) continue
      const code = keys.codes[row] as number
      const slot = code < 2 ? -1 : (keys.slots[code - 2] as number)
      for (const value of valuesOf(mine[row] as number)) {
        const isNew = slot >= 0 && isFirst({ firstValue, further }, slot, value)
        if (!isNew) out[value] = (out[value] as number) - 1
      }
    }
  }
  return out
}

type Seen = { readonly firstValue: Int32Array; readonly further: Set<number> }

/** Nearly every key has one value, which an array remembers; only further ones need a set. */
function isFirst({ firstValue, further }: Seen, slot: number, value: number): boolean {
  const known = firstValue[slot] as number
  if (known === value) return false
  if (known < 0) {
    firstValue[slot] = value
    return true
  }
  const pair = slot * 0x10000 + value
  if (further.has(pair)) return false
  further.add(pair)
  return true
}

/** The places of the values that a cell counts for, given the filters of the group. */
function cellValues(world: World, dimension: string, group: Group): (cell: number) => readonly number[] {
  const lists: number[][] = Array.from({ length: group.cells.size }, () => [])
  const isCounted = group.counted(dimension)
  world.tables.get(dimension)?.each((cell, code) => {
    if (isCounted(cell)) lists[cell]?.push(code)
  })
  return cell => lists[cell] ?? []
}

function compact(world: World, dimension: string, amounts: Float64Array): Tally {
  const all = world.tables.get(dimension)?.values ?? []
  const found: Tally = { values: [], amounts: [] }
  for (let code = 0; code < amounts.length; code++) {
    const amount = amounts[code] as number
    if (amount === 0) continue
    found.values.push(all[code] ?? null)
    found.amounts.push(amount)
  }
  return found
}
