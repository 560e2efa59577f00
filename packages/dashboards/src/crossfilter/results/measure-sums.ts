import type { Codes } from '../../data/chunk.ts'
import type { Value } from '../../data/dataset.ts'
import { testOf } from '../../data/filter.ts'
import { noInline } from '../../no-inline.ts'
import { type EngineState, fieldPlace, groupOf, periodDimension } from '../state/engine-state.ts'
import type { Group } from '../state/group.ts'
import { isZero, listMatching, type RowList } from '../state/row-loops.ts'
import { cellsAt, type Segment } from '../state/segment.ts'

/** The sums of measures by value of a dimension and, within it, by period. Without periods there is one, null. */
export type MeasureSums = {
  readonly values: readonly Value[]
  readonly periods: readonly Value[]
  /** By measure, then by value, then by period. */
  readonly sums: Readonly<Record<string, readonly (readonly number[])[]>>
}

/** The sums under all filters except those of the dimension and the periods. Values without any row are left out. */
export function measureSums(state: EngineState, dimension: string, measures: readonly string[]): MeasureSums {
  const { places, values, periods } = counting(state, dimension)
  const sumsOf = (measure: string) => {
    const scale = scaleOf(state, measure)
    const sums = slotSums(state, dimension, measure)
    return places.map(place => periods.map((_, period) => (sums[period * values.length + place] ?? 0) / scale))
  }
  return {
    values: places.map(place => values[place] ?? null),
    periods,
    sums: Object.fromEntries(measures.map(measure => [measure, sumsOf(measure)])),
  }
}

/** The sums of a measure over the chosen periods, by the index of the value. By period, all of them. */
export function totalsByValue(state: EngineState, dimension: string, measure: string): Float64Array {
  const { values, periods } = counting(state, dimension)
  const totals = new Float64Array(values.length)
  const sums = slotSums(state, dimension, measure)
  const isAll = dimension === periodDimension(state.dataset)
  for (const period of chosenPeriods(state, periods, isAll)) {
    const first = period * values.length
    for (let place = 0; place < totals.length; place++)
      totals[place] = (totals[place] as number) + (sums[first + place] as number)
  }
  const scale = scaleOf(state, measure)
  return totals.map(total => total / scale)
}

function chosenPeriods({ periodFilter }: EngineState, periods: readonly Value[], isAll: boolean): number[] {
  const places = [...periods.keys()]
  if (isAll || periodFilter === null) return places
  const passes = testOf(periodFilter)
  return places.filter(place => passes(periods[place] ?? null))
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
    addByCell(sums, { rows, cells: cellsAt(segment, group.place), codes: measureOf(segment, measure) })
  }
  return sums
}

export function scaleOf({ dataset }: EngineState, measure: string): number {
  const column = dataset.columns[measure]
  if (column?.kind !== 'measure') throw new Error(`There is no measure ${measure}.`)
  return column.scale ?? 1
}

function measureOf({ columns }: Segment, measure: string): Codes {
  const codes = columns[measure]?.codes
  if (codes === undefined) throw new Error(`There is no measure ${measure}.`)
  return codes
}

/** The rows that count for a dimension, and what is summed over them so far. A slot is a value in a period. */
type Counting = {
  /** What it depends on: the rows alone if no other dimension is filtered. */
  readonly stamp: string
  readonly values: readonly Value[]
  readonly periods: readonly Value[]
  /** The indexes of the values with any row. */
  readonly places: readonly number[]
  readonly parts: readonly Part[]
  readonly sums: Map<string, Float64Array>
}

/** The counted rows of a segment and the slot of each; `slot` if all have the same. */
type Part = {
  readonly segment: Segment
  readonly rows: RowList
  readonly slots: Uint32Array
  readonly slot: number | null
}

type Kept = { readonly filtered: Map<string, Counting>; readonly unfiltered: Map<string, Counting> }

const kept = new WeakMap<EngineState, Kept>()

function counting(state: EngineState, dimension: string): Counting {
  const { filtered, unfiltered } = kept.get(state) ?? { filtered: new Map(), unfiltered: new Map() }
  kept.set(state, { filtered, unfiltered })
  const isFree = [...state.filters.keys()].every(name => name === dimension)
  const known = isFree ? unfiltered : filtered
  const stamp = isFree ? `${state.loads}` : `${state.version}`
  const last = known.get(dimension)
  if (last?.stamp === stamp) return last
  const fresh = { ...countingAnew(state, dimension), stamp, sums: new Map() }
  known.set(dimension, fresh)
  return fresh
}

function countingAnew(state: EngineState, dimension: string): Omit<Counting, 'stamp' | 'sums'> {
  const group = groupOf(state, dimension)
  const table = state.tables.get(dimension)
  const values = table?.values ?? []
  const codes = table?.single() ?? null
  if (codes === null) throw new Error(`Measures can’t be summed by ${dimension}, which has lists.`)
  const { periods, ofSegment } = periodsOf(state)
  const used = new Uint8Array(periods.length * values.length)
  const isPeriod = dimension === state.dataset.period
  const parts = [...ofSegment].map(([segment, period]): Part => {
    const counted = countedRows(state, { segment, group, dimension })
    const cells = cellsAt(segment, group.place)
    const first = period * values.length
    if (isPeriod && counted.length > 0) {
      const slot = first + (codes[cells[counted[0] as number] as number] as number)
      used[slot] = 1
      return { segment, rows: counted, slots: noSlots, slot }
    }
    return { segment, rows: counted, slots: slotsOf({ cells, rows: counted, codes, first }, used), slot: null }
  })
  const places = [...values.keys()].filter(place => periods.some((_, period) => used[period * values.length + place]))
  return { values, periods, places, parts }
}

const noSlots = new Uint32Array(0)

/** The sums of a measure by slot. */
function slotSums(state: EngineState, dimension: string, measure: string): Float64Array {
  const { values, periods, parts, sums } = counting(state, dimension)
  const known = sums.get(measure)
  if (known !== undefined) return known
  const fresh = new Float64Array(periods.length * values.length)
  for (const { segment, rows, slots, slot } of parts) {
    const codes = measureOf(segment, measure)
    if (slot === null) addMeasured(fresh, { rows, slots, codes })
    else fresh[slot] = (fresh[slot] as number) + sumRows(codes, rows)
  }
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
    { rows, cells: cellsAt(segment, group.place), failed: group.failedDimension },
    number,
    state.list,
  )
  return state.list.slice(0, found)
}

type Listed = { readonly version: number; readonly rows: Map<Group | null, RowList> }
const listed = new WeakMap<Segment, Listed>()

/** The rows of a segment that pass all filters, or all but those of a group. Listed once for many measures. */
function passingRows(state: EngineState, segment: Segment, group: Group | null): RowList {
  let known = listed.get(segment)
  if (known?.version !== state.version) {
    known = { version: state.version, rows: new Map() }
    listed.set(segment, known)
  }
  const rows = known.rows.get(group)
  if (rows !== undefined) return rows
  const found = listMatching(segment.fails, { mask: group === null ? -1 : ~group.bit, pattern: 0 }, state.list)
  const fresh = state.list.slice(0, found)
  known.rows.set(group, fresh)
  return fresh
}

type Periods = { readonly periods: readonly Value[]; readonly ofSegment: ReadonlyMap<Segment, number> }

const knownPeriods = new WeakMap<EngineState, Periods & { readonly loads: number }>()

/** The index of each segment's period. All rows of a chunk are of one. */
function periodsOf(state: EngineState): Periods {
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
  const { at, codes } = fieldPlace(state, field)
  const cell = cellsAt(segment, at)[0] ?? 0
  // A period is one value.
  return (state.dictionaries[field]?.values[codes[cell] ?? 0] as Value) ?? null
}

type OwnRows = { readonly rows: RowList; readonly cells: Uint16Array; readonly failed: Uint8Array }

/** Keeps the rows whose cell fails nothing but the dimension of this number. */
const listOwn = noInline(function listOwn({ rows, cells, failed }: OwnRows, number: number, list: RowList): number {
  let found = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
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

const slotsOf = noInline(function slotsOf({ cells, rows, codes, first }: Slotted, used: Uint8Array): Uint32Array {
  const slots = new Uint32Array(rows.length)
  for (let at = 0; at < rows.length; at++) {
    const slot = first + (codes[cells[rows[at] as number] as number] as number)
    slots[at] = slot
    used[slot] = 1
  }
  return slots
})

type Measured = { readonly rows: RowList; readonly slots: Uint32Array; readonly codes: Codes }

const addMeasured = noInline(function addMeasured(sums: Float64Array, { rows, slots, codes }: Measured): void {
  for (let at = 0; at < rows.length; at++) {
    const slot = slots[at] as number
    sums[slot] = (sums[slot] as number) + (codes[rows[at] as number] as number)
  }
})

type ByCell = { readonly rows: RowList; readonly cells: Uint16Array; readonly codes: Codes }

const addByCell = noInline(function addByCell(sums: Float64Array, { rows, cells, codes }: ByCell): void {
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    const cell = cells[row] as number
    sums[cell] = (sums[cell] as number) + (codes[row] as number)
  }
})

const sumRows = noInline(function sumRows(codes: Codes, rows: RowList): number {
  let sum = 0
  for (let at = 0; at < rows.length; at++) sum += codes[rows[at] as number] as number
  return sum
})
