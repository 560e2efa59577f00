import { noInline } from '../../no-inline.ts'
import type { EngineState } from '../state/engine-state.ts'
import type { Group } from '../state/group.ts'
import { isZero } from '../state/row-loops.ts'

/** Some cells and the amount of each. */
export type CellAmounts = { readonly cells: Uint16Array; readonly amounts: Float64Array; readonly size: number }

type Buffers = Pick<CellAmounts, 'cells' | 'amounts'>

/** The passing cells, for the dimensions of the group without their own filter. Computed once per version. */
const passing = new WeakMap<Group, CellAmounts & { readonly version: number }>()

/** The cells that count for a widget of this dimension: its own filter is ignored. Null ignores no filter. */
export function counted(state: EngineState, group: Group, dimension: string | null): CellAmounts {
  if (dimension !== null && state.filters.has(dimension)) return countedBy(group, dimension, group.counts)
  const known = passing.get(group)
  if (known?.version === state.version) return known
  const buffers = known !== undefined && known.cells.length > group.cells.size ? known : newBuffers(group)
  const fresh = { ...collect(group, { own: 0, ofCell: group.counts }, buffers), version: state.version }
  passing.set(group, fresh)
  return fresh
}

export function countedBy(group: Group, dimension: string, ofCell: Amounts): CellAmounts {
  return collect(group, { own: group.cells.dimensions.indexOf(dimension) + 1, ofCell }, newBuffers(group))
}

type Amounts = Uint32Array | Float64Array
type AmountSource = { readonly own: number; readonly ofCell: Amounts }

function collect(group: Group, { own, ofCell }: AmountSource, { cells, amounts }: Buffers): CellAmounts {
  const size = listCounted(
    { counts: group.counts, failedDimension: group.failedDimension, size: group.cells.size },
    own,
    cells,
  )
  readAmounts(ofCell, cells, amounts.subarray(0, size))
  return { cells, amounts, size }
}

// One more, because loops write a cell before they know whether it counts.
const newBuffers = ({ cells: { size } }: Group): Buffers => ({
  cells: new Uint16Array(size + 1),
  amounts: new Float64Array(size + 1),
})

type CheckedCells = { readonly counts: Uint32Array; readonly failedDimension: Uint8Array; readonly size: number }

const listCounted = noInline(function listCounted(
  { counts, failedDimension, size }: CheckedCells,
  own: number,
  cells: Uint16Array,
) {
  let found = 0
  for (let cell = 0; cell < size; cell++) {
    const fails = failedDimension[cell] as number
    cells[found] = cell
    found += (1 - isZero(counts[cell] as number)) & (isZero(fails) | isZero(fails ^ own))
  }
  return found
})

const readAmounts = noInline(function readAmounts(ofCell: Amounts, cells: Uint16Array, amounts: Float64Array): void {
  for (let index = 0; index < amounts.length; index++) amounts[index] = ofCell[cells[index] as number] as number
})

/** Sums the amounts of cells by the values of a dimension. */
export function project(state: EngineState, dimension: string, counted: CellAmounts): Float64Array {
  const table = state.tables.get(dimension)
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
  for (let index = 0; index < size; index++) {
    const code = codes[cells[index] as number] as number
    out[code] = (out[code] as number) + (amounts[index] as number)
  }
})

/** The sum of the cells' amounts, weighted by their code of a field. */
export const sumWeighted = noInline(function sumWeighted(
  { cells, amounts, size }: CellAmounts,
  codes: Uint16Array,
  weights: Float64Array,
): number {
  let sum = 0
  for (let index = 0; index < size; index++)
    sum += (amounts[index] as number) * (weights[codes[cells[index] as number] as number] as number)
  return sum
})

type Lists = { readonly starts: Uint32Array; readonly flat: Uint16Array }

const addLists = noInline(function addLists(
  out: Float64Array,
  { starts, flat }: Lists,
  { cells, amounts, size }: CellAmounts,
): void {
  for (let index = 0; index < size; index++) {
    const cell = cells[index] as number
    const end = starts[cell + 1] as number
    for (let position = starts[cell] as number; position < end; position++) {
      const code = flat[position] as number
      out[code] = (out[code] as number) + (amounts[index] as number)
    }
  }
})
