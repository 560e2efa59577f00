import { type Filter, passingValues } from '../../data/filter.ts'
import { type Cells, grown } from './cells.ts'
import type { DimensionTable } from './dimension-table.ts'
import { type Fails, newFails } from './row-loops.ts'

/** The cell fails more than one dimension. */
const several = 255

/** The counts of a group of dimensions, by cell. */
export class Group {
  readonly cells: Cells
  /** The index among the groups. */
  readonly position: number
  readonly bit: number
  /** Counts of the rows that fail no other group. */
  counts = new Uint32Array(256)
  /** Counts of all rows. */
  base = new Uint32Array(256)
  /** By cell: the group's bit if the cell fails one of its filters. */
  failOfCell: Fails
  /** By cell: 0 if it passes, the number of the dimension (from 1) if it fails only that one, else `several`. */
  failedDimension = new Uint8Array(256)

  constructor(cells: Cells, position: number) {
    this.cells = cells
    this.position = position
    this.bit = 2 ** position
    this.failOfCell = newFails(position, 256)
  }

  get isFiltered(): boolean {
    return this.#isFiltered
  }
  #isFiltered = false

  makeRoom(): void {
    const { size } = this.cells
    if (size <= this.counts.length) return
    this.counts = grown(this.counts, size)
    this.base = grown(this.base, size)
    this.failOfCell = grown(this.failOfCell, size)
    this.failedDimension = grown(this.failedDimension, size)
  }

  /** Resets to the state without filters. */
  clear(): void {
    this.makeRoom()
    this.#isFiltered = false
    this.failedDimension.fill(0)
    this.failOfCell.fill(0)
  }

  /** Checks which cells pass the filters. */
  checkFilters(filters: ReadonlyMap<string, Filter>, tables: ReadonlyMap<string, DimensionTable>): void {
    this.clear()
    this.cells.dimensions.forEach((name, index) => {
      const filter = filters.get(name)
      const table = tables.get(name)
      if (filter === undefined || table === undefined) return
      this.#isFiltered = true
      this.#refuse(refusedCells(table, filter, this.cells.size), index + 1)
    })
    const { failOfCell, failedDimension, bit } = this
    for (let cell = 0; cell < this.cells.size; cell++) failOfCell[cell] = failedDimension[cell] === 0 ? 0 : bit
  }

  #refuse(refused: Uint8Array, number: number): void {
    const { failedDimension } = this
    for (let cell = 0; cell < this.cells.size; cell++)
      if (refused[cell] === 1) failedDimension[cell] = failedDimension[cell] === 0 ? number : several
  }

  /** Whether a widget of this dimension counts a cell: only its own filter is ignored. */
  counted(dimension: string): (cell: number) => boolean {
    const number = this.cells.dimensions.indexOf(dimension) + 1
    const { failedDimension } = this
    return cell => failedDimension[cell] === 0 || failedDimension[cell] === number
  }
}

/** By cell: 1 if no value of the cell passes. */
export function refusedCells(table: DimensionTable, filter: Filter, size: number): Uint8Array {
  const passing = passingValues(table.values, filter)
  const refused = new Uint8Array(size).fill(1)
  table.each((cell, code) => {
    if (passing[code] === 1) refused[cell] = 0
  })
  return refused
}
