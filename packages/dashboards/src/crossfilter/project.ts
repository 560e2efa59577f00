import type { Group } from './group.ts'
import type { World } from './world.ts'

/** Some cells and what falls on each. */
export type CellAmounts = { readonly cells: Uint16Array; readonly amounts: Float64Array; readonly size: number }

/** Of the cells that pass, for those dimensions of the group that have no filter of their own. Made anew for each version. */
const passing = new WeakMap<Group, CellAmounts & { readonly version: number }>()

/** The cells that a widget of this dimension counts: it ignores its own filter, and no other. Null for what ignores none. */
export function counted(world: World, group: Group, dimension: string | null): CellAmounts {
  if (dimension !== null && world.filters.has(dimension)) return countedBy(group, dimension, group.counts)
  const known = passing.get(group)
  if (known?.version === world.version) return known
  const fresh = { ...countedBy(group, null, group.counts), version: world.version }
  passing.set(group, fresh)
  return fresh
}

export function countedBy(group: Group, dimension: string | null, ofCell: ArrayLike<number>): CellAmounts {
  const { lonely } = group
  const own = dimension === null ? 0 : group.cells.dimensions.indexOf(dimension) + 1
  // A cell is noted down before it is known whether it counts.
  const cells = new Uint16Array(group.cells.size + 1)
  const amounts = new Float64Array(group.cells.size + 1)
  let size = 0
  for (let cell = 0; cell < group.cells.size; cell++) {
    const amount = ofCell[cell] as number
    const fails = lonely[cell] as number
    cells[size] = cell
    amounts[size] = amount
    size += amount !== 0 && (fails === 0 || fails === own) ? 1 : 0
  }
  return { cells, amounts, size }
}

/** From cells to the values of a dimension. */
export function project(world: World, dimension: string, counted: CellAmounts): Float64Array {
  const table = world.tables.get(dimension)
  if (table === undefined) throw new Error(`There is no dimension ${dimension}.`)
  const out = new Float64Array(table.values.length)
  const single = table.single()
  if (single === null) addLists(out, table.lists(), counted)
  else addSingles(out, single, counted)
  return out
}

function addSingles(out: Float64Array, codes: Uint16Array, { cells, amounts, size }: CellAmounts): void {
  for (let at = 0; at < size; at++) {
    const code = codes[cells[at] as number] as number
    out[code] = (out[code] as number) + (amounts[at] as number)
  }
}

type Lists = { readonly starts: Uint32Array; readonly flat: Uint16Array }

function addLists(out: Float64Array, { starts, flat }: Lists, { cells, amounts, size }: CellAmounts): void {
  for (let at = 0; at < size; at++) {
    const cell = cells[at] as number
    const end = starts[cell + 1] as number
    for (let place = starts[cell] as number; place < end; place++) {
      const code = flat[place] as number
      out[code] = (out[code] as number) + (amounts[at] as number)
    }
  }
}
