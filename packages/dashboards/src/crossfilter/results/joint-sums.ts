import type { Value } from '../../data/dataset.ts'
import { type EngineState, groupOf } from '../state/engine-state.ts'
import { type Group, refusedCells } from '../state/group.ts'
import { listMatching, type RowList } from '../state/row-loops.ts'
import { cellsAt, type Segment } from '../state/segment.ts'
import { measureOf, periodsOf, scaleOf } from './measure-sums.ts'
import { passingRows } from './row-lists.ts'

export type JointOptions<D extends string = string> = {
  /** Dimensions whose filters do not count. */
  readonly ignoring?: readonly D[]
  readonly isCounted: (period: Value) => boolean
}

/** The sum of a measure for an occurring combination of values. */
export type JointSum = { readonly values: readonly Value[]; readonly sum: number }

type JointRequest = JointOptions & { readonly dimensions: readonly string[]; readonly measure: string }

/** The sums for each combination of values of several dimensions, read from the rows. For a view on demand rather than for every click. */
export function jointSums(state: EngineState, request: JointRequest): readonly JointSum[] {
  const axes = request.dimensions.map(name => axisOf(state, name))
  const slots = slotsFor(axes.reduce((size, { values }) => size * values.length, 1))
  const sums: number[] = []
  const keys: number[] = []
  const ignored = ignoredGroups(state, request.ignoring ?? [])
  const { periods, ofSegment } = periodsOf(state)
  for (const [segment, period] of ofSegment) {
    if (!request.isCounted(periods[period] ?? null)) continue
    const rows = ignored.length === 0 ? passingRows(state, segment, null) : rowsIgnoring(state, segment, ignored)
    const amounts = measureOf(segment, request.measure)
    const places = axes.map(axis => ({ ...axis, cells: cellsAt(segment, axis.position), size: axis.values.length }))
    for (const row of rows) {
      let key = 0
      for (const { codes, cells, size } of places) key = key * size + (codes[cells[row] as number] as number)
      const slot = slots(key)
      if (slot === keys.length) {
        keys.push(key)
        sums.push(0)
      }
      sums[slot] = (sums[slot] as number) + (amounts[row] as number)
    }
  }
  const scale = scaleOf(state, request.measure)
  return keys.map((key, slot) => ({ values: valuesOf(axes, key), sum: (sums[slot] ?? 0) / scale }))
}

type Axis = { readonly values: readonly Value[]; readonly codes: Uint16Array; readonly position: number }

function axisOf(state: EngineState, dimension: string): Axis {
  const { position } = groupOf(state, dimension)
  const table = state.tables.get(dimension)
  const codes = table?.single() ?? null
  if (table === undefined || codes === null)
    throw new Error(`Measures can’t be summed by ${dimension}, which has lists.`)
  return { values: table.values, codes, position }
}

function valuesOf(axes: readonly Axis[], key: number): Value[] {
  let rest = key
  return axes
    .toReversed()
    .map(({ values }) => {
      const code = rest % values.length
      rest = Math.floor(rest / values.length)
      return values[code] ?? null
    })
    .toReversed()
}

/** An array of this many combinations is faster than a map and still small. */
const maxListed = 2 ** 20

/** Numbers combinations in the order in which they occur. */
function slotsFor(size: number): (key: number) => number {
  let used = 0
  if (size <= maxListed) {
    const listed = new Int32Array(size).fill(-1)
    return key => {
      if ((listed[key] as number) < 0) listed[key] = used++
      return listed[key] as number
    }
  }
  const known = new Map<number, number>()
  return key => {
    const slot = known.get(key) ?? used++
    if (slot === known.size) known.set(key, slot)
    return slot
  }
}

/** A group, and which of its cells pass the filters that count. */
type Ignored = { readonly group: Group; readonly allowed: Uint8Array }

function ignoredGroups(state: EngineState, ignoring: readonly string[]): readonly Ignored[] {
  const filtered = ignoring.filter(name => state.filters.has(name))
  const groups = new Set(filtered.map(name => groupOf(state, name)))
  return [...groups].map(group => ({ group, allowed: allowedCells(state, group, ignoring) }))
}

function allowedCells({ filters, tables }: EngineState, { cells }: Group, ignoring: readonly string[]): Uint8Array {
  const allowed = new Uint8Array(cells.size).fill(1)
  for (const name of cells.dimensions) {
    const filter = filters.get(name)
    const table = tables.get(name)
    if (filter === undefined || table === undefined || ignoring.includes(name)) continue
    refusedCells(table, filter, cells.size).forEach((isRefused, cell) => {
      if (isRefused === 1) allowed[cell] = 0
    })
  }
  return allowed
}

function rowsIgnoring(state: EngineState, segment: Segment, ignored: readonly Ignored[]): RowList {
  const mask = ignored.reduce((bits, { group }) => bits & ~group.bit, -1)
  const rows = state.list.slice(0, listMatching(segment.fails, { mask, pattern: 0 }, state.list))
  const tests = ignored.map(({ group, allowed }) => ({ allowed, cells: cellsAt(segment, group.position) }))
  return rows.filter(row => tests.every(({ allowed, cells }) => allowed[cells[row] as number] === 1))
}
