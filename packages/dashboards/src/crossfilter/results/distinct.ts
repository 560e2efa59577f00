import { noInline } from '../../no-inline.ts'
import { type EngineState, groupOf } from '../state/engine-state.ts'
import type { Group } from '../state/group.ts'
import type { KeyValues } from '../state/key-counts.ts'
import { pickMatching, type RowList } from '../state/row-loops.ts'
import { cellsAt, type SegmentKeys } from '../state/segment.ts'
import { counted, project } from './cell-amounts.ts'

/**
 * Distinct keys by value. All rows are counted first, as if each had its own key. Then the repeats of shared keys are
 * subtracted.
 */
export function distinctByValue(state: EngineState, dimension: string, group: Group): Float64Array {
  const out = project(state, dimension, counted(state, group, dimension))
  const values = state.filters.has(dimension) ? null : keyValues(state, dimension)
  if (values !== null) {
    subtractKeys(out, values, state.keys.rowsIn)
    return out
  }
  const single = singleOf(state, dimension, group)
  const seen: Seen = { first: new Uint32Array(state.keySlots), further: new Set() }
  for (const segment of state.segments.values()) {
    const cells = segment.cells[group.position]
    if (cells === undefined) continue
    const rows = pickMatching(
      segment.fails,
      { rows: segment.keys.unusualRows, mask: ~group.bit, pattern: 0 },
      state.list,
    )
    if (single !== null) subtractSingles(out, { rows, cells, single, keys: segment.keys, seen })
    else subtractLists(out, { rows, cells, lists: listsOf(state, dimension, group), keys: segment.keys, seen })
  }
  return out
}

/** Subtracts repeats by key, without visiting rows. Only if every key has one value. */
const subtractKeys = noInline(function subtractKeys(
  out: Float64Array,
  { slots, starts }: KeyValues,
  rowsIn: Uint32Array,
): void {
  for (let value = 0; value < out.length; value++) {
    const end = starts[value + 1] ?? 0
    let further = 0
    for (let index = starts[value] ?? 0; index < end; index++) {
      const rows = (rowsIn[slots[index] as number] as number) - 1
      // Zero if no row of the key passes.
      further += rows & ~(rows >> 31)
    }
    out[value] = (out[value] as number) - further
  }
})

/** Null if a key has several values or a row has no key. */
function keyValues(state: EngineState, dimension: string): KeyValues | null {
  const known = state.keyValues.get(dimension)
  if (known !== undefined) return known
  const values = findKeyValues(state, dimension)
  const slots = values === null ? null : slotsByValue(values, state, dimension)
  state.keyValues.set(dimension, slots)
  return slots
}

/** Only keys with more than one row: the others have no repeats. */
function slotsByValue(values: Int32Array, { tables, baseKeys }: EngineState, dimension: string): KeyValues {
  const byValue: number[][] = (tables.get(dimension)?.values ?? []).map(() => [])
  values.forEach((value, slot) => {
    if ((baseKeys.rowsIn[slot] ?? 0) > 1) byValue[value]?.push(slot)
  })
  const starts = new Uint32Array(byValue.length + 1)
  byValue.forEach((slots, value) => {
    starts[value + 1] = (starts[value] as number) + slots.length
  })
  return { slots: Uint32Array.from(byValue.flat()), starts }
}

function findKeyValues(state: EngineState, dimension: string): Int32Array | null {
  const single = state.tables.get(dimension)?.single() ?? null
  const { position } = groupOf(state, dimension)
  const values = new Int32Array(state.keySlots).fill(-1)
  if (single === null) return null
  const segments = [...state.segments.values()]
  const haveOneValue = segments.every(segment =>
    writeKeyValues(values, { keys: segment.keys, cells: cellsAt(segment, position), single }),
  )
  return haveOneValue ? values : null
}

type ValueOfCell = { readonly keys: SegmentKeys; readonly cells: Uint16Array; readonly single: Uint16Array }

/** False if a key has several values or a row has no key. */
const writeKeyValues = noInline(function writeKeyValues(
  values: Int32Array,
  { keys: { codes, slots, unusualRows }, cells, single }: ValueOfCell,
): boolean {
  for (let index = 0; index < unusualRows.length; index++) {
    const row = unusualRows[index] as number
    const code = codes[row] as number
    if (code === 0) return false
    const slot = slots[code - 2] as number
    const value = single[cells[row] as number] as number
    if (values[slot] !== -1 && values[slot] !== value) return false
    values[slot] = value
  }
  return true
})

/** Almost every key has one value, whose index plus one is in `first`. Only further values need the set. */
type Seen = { readonly first: Uint32Array; readonly further: Set<number> }
type Rows = {
  readonly rows: RowList
  readonly cells: Uint16Array
  readonly keys: SegmentKeys
  readonly seen: Seen
}

function subtractSingles(out: Float64Array, { rows, cells, single, keys, seen }: Rows & { single: Int32Array }): void {
  const { codes, slots } = keys
  const { first } = seen
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] as number
    const value = single[cells[row] as number] as number
    if (value < 0) continue
    const code = codes[row] as number
    const slot = code < 2 ? -1 : (slots[code - 2] as number)
    if (slot >= 0 && first[slot] === 0) first[slot] = value + 1
    else if (slot < 0 || first[slot] === value + 1 || !isFurther(seen, slot, value))
      out[value] = (out[value] as number) - 1
  }
}

function subtractLists(out: Float64Array, { rows, cells, lists, keys, seen }: Rows & { lists: number[][] }): void {
  for (const row of rows)
    for (const value of lists[cells[row] as number] ?? []) {
      const code = keys.codes[row] as number
      if (code < 2 || !isFurther(seen, keys.slots[code - 2] as number, value)) out[value] = (out[value] as number) - 1
    }
}

function isFurther({ further }: Seen, slot: number, value: number): boolean {
  const pair = slot * 0x10000 + value
  if (further.has(pair)) return false
  further.add(pair)
  return true
}

/** The index of each cell's value, -1 if the group's filters exclude the cell; null if cells have lists. */
function singleOf(state: EngineState, dimension: string, group: Group): Int32Array | null {
  const single = state.tables.get(dimension)?.single() ?? null
  const isCounted = group.counted(dimension)
  if (single === null) return null
  const places = new Int32Array(group.cells.size)
  for (let cell = 0; cell < places.length; cell++) places[cell] = isCounted(cell) ? (single[cell] as number) : -1
  return places
}

function listsOf(state: EngineState, dimension: string, group: Group): number[][] {
  const lists: number[][] = Array.from({ length: group.cells.size }, () => [])
  const isCounted = group.counted(dimension)
  state.tables.get(dimension)?.each((cell, code) => {
    if (isCounted(cell)) lists[cell]?.push(code)
  })
  return lists
}
