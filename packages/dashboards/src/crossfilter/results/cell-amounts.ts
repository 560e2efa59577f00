import { noInline } from '../../no-inline.ts'
import type { EngineState } from '../state/engine-state.ts'
import type { Group } from '../state/group.ts'
import { isZero } from '../state/row-loops.ts'

/** Some cells and what falls on each. */
export type CellAmounts = { readonly cells: Uint16Array; readonly amounts: Float64Array; readonly size: number }

type Room = Pick<CellAmounts, 'cells' | 'amounts'>

/** Of the cells that pass, for those dimensions of the group that have no filter of their own. Made anew for each version. */
const passing = new WeakMap<Group, CellAmounts & { readonly version: number }>()

/** The cells that a widget of this dimension counts: it ignores its own filter, and no other. Null for what ignores none. */
export function counted(world: EngineState, group: Group, dimension: string | null): CellAmounts {
  if (dimension !== null && world.filters.has(dimension)) return countedBy(group, dimension, group.counts)
  const known = passing.get(group)
  if (known?.version === world.version) return known
  const room = known !== undefined && known.cells.length > group.cells.size ? known : newRoom(group)
  const fresh = { ...noted(group, { own: 0, ofCell: group.counts }, room), version: world.version }
  passing.set(group, fresh)
  return fresh
}

export function countedBy(group: Group, dimension: string, ofCell: Amounts): CellAmounts {
  return noted(group, { own: group.cells.dimensions.indexOf(dimension) + 1, ofCell }, newRoom(group))
}

type Amounts = Uint32Array | Float64Array
type Noted = { readonly own: number; readonly ofCell: Amounts }

function noted(group: Group, { own, ofCell }: Noted, { cells, amounts }: Room): CellAmounts {
  const size = listCounted({ counts: group.counts, lonely: group.lonely, size: group.cells.size }, own, cells)
  readAmounts(ofCell, cells, amounts.subarray(0, size))
  return { cells, amounts, size }
}

// A cell is noted down before it is known whether it counts: hence one more.
const newRoom = ({ cells: { size } }: Group): Room => ({
  cells: new Uint16Array(size + 1),
  amounts: new Float64Array(size + 1),
})

type Judged = { readonly counts: Uint32Array; readonly lonely: Uint8Array; readonly size: number }

const listCounted = noInline(function listCounted({ counts, lonely, size }: Judged, own: number, cells: Uint16Array) {
  let found = 0
  for (let cell = 0; cell < size; cell++) {
    const fails = lonely[cell] as number
    cells[found] = cell
    found += (1 - isZero(counts[cell] as number)) & (isZero(fails) | isZero(fails ^ own))
  }
  return found
})

const readAmounts = noInline(function readAmounts(ofCell: Amounts, cells: Uint16Array, amounts: Float64Array): void {
  for (let at = 0; at < amounts.length; at++) amounts[at] = ofCell[cells[at] as number] as number
})

/** From cells to the values of a dimension. */
export function project(world: EngineState, dimension: string, counted: CellAmounts): Float64Array {
  const table = world.tables.get(dimension)
  if (table === undefined) throw new Error(`There is no dimension ${dimension}.`)
  const out = new Float64Array(table.values.length)
  const single = table.single()
  if (single === null) addLists(out, table.lists(), counted)
  else addSingles(out, single, counted)
  return out
}

const addSingles = noInline(function addSingles(
  out: Float64Array,
  codes: Uint16Array,
  { cells, amounts, size }: CellAmounts,
): void {
  for (let at = 0; at < size; at++) {
    const code = codes[cells[at] as number] as number
    out[code] = (out[code] as number) + (amounts[at] as number)
  }
})

/** What the cells come to where each has a worth, by its code of a field. */
export const sumWeighted = noInline(function sumWorth(
  { cells, amounts, size }: CellAmounts,
  codes: Uint16Array,
  worth: Float64Array,
): number {
  let sum = 0
  for (let at = 0; at < size; at++)
    sum += (amounts[at] as number) * (worth[codes[cells[at] as number] as number] as number)
  return sum
})

type Lists = { readonly starts: Uint32Array; readonly flat: Uint16Array }

const addLists = noInline(function addLists(
  out: Float64Array,
  { starts, flat }: Lists,
  { cells, amounts, size }: CellAmounts,
): void {
  for (let at = 0; at < size; at++) {
    const cell = cells[at] as number
    const end = starts[cell + 1] as number
    for (let place = starts[cell] as number; place < end; place++) {
      const code = flat[place] as number
      out[code] = (out[code] as number) + (amounts[at] as number)
    }
  }
})
