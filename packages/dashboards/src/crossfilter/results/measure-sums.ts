import type { Codes } from '../../data/chunk.ts'
import type { Value } from '../../data/dataset.ts'
import { testOf } from '../../data/filter.ts'
import { noInline } from '../../no-inline.ts'
import { type EngineState, groupOf, indexedField, periodDimension } from '../state/engine-state.ts'
import type { Group } from '../state/group.ts'
import { isZero, type RowList } from '../state/row-loops.ts'
import { cellsAt, type Segment } from '../state/segment.ts'
import { failingRows, passingRows, rowsInside } from './row-lists.ts'

/** The sums of measures by value of a dimension and, within it, by period. Without periods there is one, null. */
export type MeasureSums = {
  readonly values: readonly Value[]
  readonly periods: readonly Value[]
  /** By measure, then by value, then by period. */
  readonly sums: Readonly<Record<string, readonly (readonly number[])[]>>
}

/** The sums under all filters except those of the dimension and the periods. Values without any row are left out. */
export function measureSums(state: EngineState, dimension: string, measures: readonly string[]): MeasureSums {
  const found = counting(state, dimension)
  const { values, periods } = found
  const positions = positionsOf(found)
  const sumsOf = (measure: string) => {
    const scale = scaleOf(state, measure)
    const sums = slotSums(state, dimension, measure)
    return positions.map(position => periods.map((_, period) => (sums[period * values.length + position] ?? 0) / scale))
  }
  return {
    values: positions.map(position => values[position] ?? null),
    periods,
    sums: Object.fromEntries(measures.map(measure => [measure, sumsOf(measure)])),
  }
}

/** The sums of measures by period, under all filters except those of the periods. */
export type PeriodSums = {
  readonly periods: readonly Value[]
  /** By measure, then by period. */
  readonly sums: readonly (readonly number[])[]
}

export function periodSums(state: EngineState, dimension: string, measures: readonly string[]): PeriodSums {
  const { values, periods } = counting(state, dimension)
  // Rows of a period have its value only.
  const slots = periods.map((period, index) => index * values.length + values.indexOf(period))
  const sumsOf = (measure: string) => {
    const scale = scaleOf(state, measure)
    const sums = slotSums(state, dimension, measure)
    return slots.map(slot => (sums[slot] ?? 0) / scale)
  }
  return { periods, sums: measures.map(sumsOf) }
}

/** The sums of a measure over the chosen periods, by the index of the value. By period, all of them. */
export function totalsByValue(state: EngineState, dimension: string, measure: string): Float64Array {
  const { values, periods } = counting(state, dimension)
  const totals = new Float64Array(values.length)
  const sums = slotSums(state, dimension, measure)
  const isAll = dimension === periodDimension(state.dataset)
  for (const period of chosenPeriods(state, periods, isAll)) {
    const first = period * values.length
    for (let position = 0; position < totals.length; position++)
      totals[position] = (totals[position] as number) + (sums[first + position] as number)
  }
  const scale = scaleOf(state, measure)
  return totals.map(total => total / scale)
}

function chosenPeriods({ periodFilter }: EngineState, periods: readonly Value[], isAll: boolean): number[] {
  const positions = [...periods.keys()]
  if (isAll || periodFilter === null) return positions
  const passes = testOf(periodFilter)
  return positions.filter(position => passes(periods[position] ?? null))
}

/** The sum of a measure under all filters. */
export function measureTotal(state: EngineState, measure: string): number {
  const { periods, ofSegment } = periodsOf(state)
  const chosen = new Set(chosenPeriods(state, periods, false))
  let total = 0
  for (const [segment, period] of ofSegment)
    if (chosen.has(period)) total += sumRows(measureOf(segment, measure), passingRows(state, segment, null))
  return total / scaleOf(state, measure)
}

/** The sums of a measure over the rows that fail no other group, by cell, in whole units. */
export function measureByCell(state: EngineState, group: Group, measure: string): Float64Array {
  const sums = new Float64Array(group.cells.size)
  for (const segment of state.segments.values()) {
    const rows = passingRows(state, segment, group)
    addByCell(sums, { rows, cells: cellsAt(segment, group.position), codes: measureOf(segment, measure) })
  }
  return sums
}

export function scaleOf({ dataset }: EngineState, measure: string): number {
  const column = dataset.columns[measure]
  if (column?.kind !== 'measure') throw new Error(`There is no measure ${measure}.`)
  return column.scale ?? 1
}

export function measureOf({ columns }: Segment, measure: string): Codes {
  const codes = columns[measure]?.codes
  if (codes === undefined) throw new Error(`There is no measure ${measure}.`)
  return codes
}

/** The rows that count for a dimension, and what is summed over them so far. A slot is a value in a period. */
type Counting = {
  /** What it depends on. */
  readonly stamp: number
  readonly values: readonly Value[]
  readonly periods: readonly Value[]
  /** The rows of each slot. */
  readonly counts: Uint32Array
  readonly parts: readonly Part[]
  /** The parts are the rows that do not count. */
  readonly isRest: boolean
  readonly sums: Map<string, Float64Array>
}

/** Rows of a segment and the slot of each; `slot` if all have the same. */
type Part = {
  readonly segment: Segment
  readonly rows: RowList
  readonly slots: Uint32Array
  readonly slot: number | null
}

type Kept = { readonly filtered: Map<string, Counting>; readonly unfiltered: Map<string, Counting> }

const kept = new WeakMap<EngineState, Kept>()

function keptOf(state: EngineState): Kept {
  const known = kept.get(state) ?? { filtered: new Map(), unfiltered: new Map() }
  kept.set(state, known)
  return known
}

function counting(state: EngineState, dimension: string): Counting {
  const isFree = [...state.filters.keys()].every(name => name === dimension)
  if (isFree) return unfilteredCounting(state, dimension)
  const { filtered } = keptOf(state)
  const known = filtered.get(dimension)
  if (known?.stamp === state.version) return known
  const fresh = filteredCounting(state, dimension)
  filtered.set(dimension, fresh)
  return fresh
}

function unfilteredCounting(state: EngineState, dimension: string): Counting {
  const { unfiltered } = keptOf(state)
  const known = unfiltered.get(dimension)
  if (known?.stamp === state.loads) return known
  const fresh = { ...countRows(state, dimension, segment => rowsInside(state, segment)), stamp: state.loads }
  unfiltered.set(dimension, fresh)
  return fresh
}

/** Where most rows count, the others are taken off all. */
function filteredCounting(state: EngineState, dimension: string): Counting {
  const stamp = state.version
  if (state.filters.has(dimension) || !mostPass(state)) {
    const group = groupOf(state, dimension)
    const counted = countRows(state, dimension, segment => countedRows(state, { segment, group, dimension }))
    return { ...counted, stamp }
  }
  const rest = countRows(state, dimension, segment => failingRows(state, segment))
  const all = unfilteredCounting(state, dimension)
  return { ...rest, counts: all.counts.map((rows, slot) => rows - (rest.counts[slot] ?? 0)), isRest: true, stamp }
}

function mostPass(state: EngineState): boolean {
  let passing = 0
  for (const segment of state.segments.values()) passing += passingRows(state, segment, null).length
  return passing * 2 > state.inside
}

function countRows(
  state: EngineState,
  dimension: string,
  rowsOf: (segment: Segment) => RowList,
): Omit<Counting, 'stamp'> {
  const group = groupOf(state, dimension)
  const table = state.tables.get(dimension)
  const values = table?.values ?? []
  const codes = table?.single() ?? null
  if (codes === null) throw new Error(`Measures can’t be summed by ${dimension}, which has lists.`)
  const { periods, ofSegment } = periodsOf(state)
  const counts = new Uint32Array(periods.length * values.length)
  const isPeriod = dimension === periodDimension(state.dataset)
  const parts = [...ofSegment].map(([segment, period]): Part => {
    const rows = rowsOf(segment)
    const cells = cellsAt(segment, group.position)
    const first = period * values.length
    if (!isPeriod || rows.length === 0)
      return { segment, rows, slots: slotsOf({ cells, rows, codes, first }, counts), slot: null }
    const slot = first + (codes[cells[rows[0] as number] as number] as number)
    counts[slot] = (counts[slot] as number) + rows.length
    return { segment, rows, slots: noSlots, slot }
  })
  return { values, periods, counts, parts, isRest: false, sums: new Map() }
}

const noSlots = new Uint32Array(0)

/** The indexes of the values with any row. */
function positionsOf({ values, periods, counts }: Counting): number[] {
  return [...values.keys()].filter(position => periods.some((_, period) => counts[period * values.length + position]))
}

/** The sums of a measure by slot. */
function slotSums(state: EngineState, dimension: string, measure: string): Float64Array {
  return sumsIn(state, counting(state, dimension), { dimension, measure })
}

type Summed = { readonly dimension: string; readonly measure: string }

function sumsIn(
  state: EngineState,
  { parts, counts, isRest, sums }: Counting,
  { dimension, measure }: Summed,
): Float64Array {
  const known = sums.get(measure)
  if (known !== undefined) return known
  const found = new Float64Array(counts.length)
  for (const { segment, rows, slots, slot } of parts) {
    const codes = measureOf(segment, measure)
    if (slot === null) addMeasured(found, { rows, slots, codes })
    else found[slot] = (found[slot] as number) + sumRows(codes, rows)
  }
  const all = isRest ? sumsIn(state, unfilteredCounting(state, dimension), { dimension, measure }) : null
  const fresh = all === null ? found : all.map((sum, slot) => sum - (found[slot] as number))
  sums.set(measure, fresh)
  return fresh
}

type Asked = { readonly segment: Segment; readonly group: Group; readonly dimension: string }

/** The rows that pass every filter except the dimension's own. */
function countedRows(state: EngineState, { segment, group, dimension }: Asked): RowList {
  if (!state.filters.has(dimension)) return passingRows(state, segment, null)
  const rows = passingRows(state, segment, group)
  const number = group.cells.dimensions.indexOf(dimension) + 1
  const found = listOwn(
    { rows, cells: cellsAt(segment, group.position), failed: group.failedDimension },
    number,
    state.list,
  )
  return state.list.slice(0, found)
}

type Periods = { readonly periods: readonly Value[]; readonly ofSegment: ReadonlyMap<Segment, number> }

const knownPeriods = new WeakMap<EngineState, Periods & { readonly loads: number }>()

/** The index of each segment's period. All rows of a chunk are of one. */
export function periodsOf(state: EngineState): Periods {
  const known = knownPeriods.get(state)
  if (known?.loads === state.loads) return known
  const { period } = state.dataset
  const found = [...state.segments.values()]
    .filter(({ rows }) => rows > 0)
    .map((segment): [Segment, Value] => [segment, period === undefined ? null : firstValue(state, segment, period)])
  const periods = [...new Set(found.map(([, period]) => period))].sort((a, b) => (Number(a) < Number(b) ? -1 : 1))
  const ofSegment = new Map(found.map(([segment, period]) => [segment, periods.indexOf(period)]))
  const fresh = { periods, ofSegment, loads: state.loads }
  knownPeriods.set(state, fresh)
  return fresh
}

function firstValue(state: EngineState, segment: Segment, field: string): Value {
  const { at, codes } = indexedField(state, field)
  const cell = cellsAt(segment, at)[0] ?? 0
  // A period is one value.
  return (state.dictionaries[field]?.values[codes[cell] ?? 0] as Value) ?? null
}

type OwnRows = { readonly rows: RowList; readonly cells: Uint16Array; readonly failed: Uint8Array }

/** Keeps the rows whose cell fails nothing but the dimension of this number. */
const listOwn = noInline(function listOwn({ rows, cells, failed }: OwnRows, number: number, list: RowList): number {
  let found = 0
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] as number
    const fails = failed[cells[row] as number] as number
    list[found] = row
    found += isZero(fails) | isZero(fails ^ number)
  }
  return found
})

type Slotted = {
  readonly cells: Uint16Array
  readonly rows: RowList
  readonly codes: Uint16Array
  readonly first: number
}

const slotsOf = noInline(function slotsOf({ cells, rows, codes, first }: Slotted, counts: Uint32Array): Uint32Array {
  const slots = new Uint32Array(rows.length)
  for (let index = 0; index < rows.length; index++) {
    const slot = first + (codes[cells[rows[index] as number] as number] as number)
    slots[index] = slot
    counts[slot] = (counts[slot] as number) + 1
  }
  return slots
})

type Measured = { readonly rows: RowList; readonly slots: Uint32Array; readonly codes: Codes }

const addMeasured = noInline(function addMeasured(sums: Float64Array, { rows, slots, codes }: Measured): void {
  for (let index = 0; index < rows.length; index++) {
    const slot = slots[index] as number
    sums[slot] = (sums[slot] as number) + (codes[rows[index] as number] as number)
  }
})

type ByCell = { readonly rows: RowList; readonly cells: Uint16Array; readonly codes: Codes }

const addByCell = noInline(function addByCell(sums: Float64Array, { rows, cells, codes }: ByCell): void {
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] as number
    const cell = cells[row] as number
    sums[cell] = (sums[cell] as number) + (codes[row] as number)
  }
})

const sumRows = noInline(function sumRows(codes: Codes, rows: RowList): number {
  let sum = 0
  for (let index = 0; index < rows.length; index++) sum += codes[rows[index] as number] as number
  return sum
})
