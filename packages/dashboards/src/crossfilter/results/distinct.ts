import { noInline } from '../../no-inline.ts'
import { type EngineState, groupOf } from '../state/engine-state.ts'
import type { Group } from '../state/group.ts'
import type { KeyValues } from '../state/key-counts.ts'
import { pickWanted, type RowList } from '../state/row-loops.ts'
import type { SegmentKeys } from '../state/segment.ts'
import { counted, project } from './cell-amounts.ts'

/**
 * Distinct keys by value: each row that has its key alone is one. So the rows are counted as they are, those that are not alone are
 * taken out again, and their different keys added.
 */
export function distinctByValue(world: EngineState, dimension: string, group: Group): Float64Array {
  const out = project(world, dimension, counted(world, group, dimension))
  const values = world.filters.has(dimension) ? null : keyValues(world, dimension)
  if (values !== null) {
    takeKeys(out, values, world.keys.rowsIn)
    return out
  }
  const single = singleOf(world, dimension, group)
  const seen: Seen = { first: new Uint32Array(world.keySlots), further: new Set() }
  for (const segment of world.segments.values()) {
    const cells = segment.cells[group.place]
    if (cells === undefined) continue
    const rows = pickWanted(segment.fails, { rows: segment.keys.unusualRows, seen: ~group.bit, wanted: 0 }, world.list)
    if (single !== null) takeSingles(out, { rows, cells, single, keys: segment.keys, seen })
    else takeLists(out, { rows, cells, lists: listsOf(world, dimension, group), keys: segment.keys, seen })
  }
  return out
}

/** The rows that pass are known by key, so where every key has one value no row needs to be looked at. */
const takeKeys = noInline(function takeKeys(
  out: Float64Array,
  { slots, starts }: KeyValues,
  rowsIn: Uint32Array,
): void {
  for (let value = 0; value < out.length; value++) {
    const end = starts[value + 1] ?? 0
    let further = 0
    for (let at = starts[value] ?? 0; at < end; at++) {
      const rows = (rowsIn[slots[at] as number] as number) - 1
      // Nothing where no row of the key is in.
      further += rows & ~(rows >> 31)
    }
    out[value] = (out[value] as number) - further
  }
})

/** Null where some key has several values, or some row no key. */
function keyValues(world: EngineState, dimension: string): KeyValues | null {
  const known = world.keyValues.get(dimension)
  if (known !== undefined) return known
  const values = findKeyValues(world, dimension)
  const slots = values === null ? null : slotsByValue(values, world, dimension)
  world.keyValues.set(dimension, slots)
  return slots
}

/** Of the keys that more than one row has: others never have a further one. */
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

function findKeyValues(world: EngineState, dimension: string): Int32Array | null {
  const single = world.tables.get(dimension)?.single() ?? null
  const { place } = groupOf(world, dimension)
  const values = new Int32Array(world.keySlots).fill(-1)
  if (single === null) return null
  for (const { cells, keys } of world.segments.values())
    for (const row of keys.unusualRows) {
      const code = keys.codes[row] as number
      if (code === 0) return null
      const slot = keys.slots[code - 2] as number
      const value = single[cells[place]?.[row] as number] as number
      if (values[slot] !== -1 && values[slot] !== value) return null
      values[slot] = value
    }
  return values
}

/** Nearly every key has one value, whose place plus one is in `first`; only further ones need the set. */
type Seen = { readonly first: Uint32Array; readonly further: Set<number> }
type Rows = {
  readonly rows: RowList
  readonly cells: Uint16Array
  readonly keys: SegmentKeys
  readonly seen: Seen
}

function takeSingles(out: Float64Array, { rows, cells, single, keys, seen }: Rows & { single: Int32Array }): void {
  const { codes, slots } = keys
  const { first } = seen
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    const value = single[cells[row] as number] as number
    if (value < 0) continue
    const code = codes[row] as number
    const slot = code < 2 ? -1 : (slots[code - 2] as number)
    if (slot >= 0 && first[slot] === 0) first[slot] = value + 1
    else if (slot < 0 || first[slot] === value + 1 || !isFurther(seen, slot, value))
      out[value] = (out[value] as number) - 1
  }
}

function takeLists(out: Float64Array, { rows, cells, lists, keys, seen }: Rows & { lists: number[][] }): void {
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

/** The place of the value that each cell counts for, -1 where its group's filters leave it out; null where cells have lists. */
function singleOf(world: EngineState, dimension: string, group: Group): Int32Array | null {
  const single = world.tables.get(dimension)?.single() ?? null
  const isCounted = group.counted(dimension)
  if (single === null) return null
  const places = new Int32Array(group.cells.size)
  for (let cell = 0; cell < places.length; cell++) places[cell] = isCounted(cell) ? (single[cell] as number) : -1
  return places
}

function listsOf(world: EngineState, dimension: string, group: Group): number[][] {
  const lists: number[][] = Array.from({ length: group.cells.size }, () => [])
  const isCounted = group.counted(dimension)
  world.tables.get(dimension)?.each((cell, code) => {
    if (isCounted(cell)) lists[cell]?.push(code)
  })
  return lists
}
