import { type Filter, passingValues } from '../../data/filter.ts'
import { type Cells, grown } from './cells.ts'
import type { DimensionTable } from './dimension-table.ts'
import type { Fails } from './row-loops.ts'

/** More dimensions than one fail. */
const several = 255

/** The counts of a group of dimensions, by cell. */
export class Group {
  readonly cells: Cells
  /** Among the groups. */
  readonly place: number
  readonly bit: number
  /** Of the rows that fail no other group. */
  counts = new Uint32Array(256)
  /** Of all rows. */
  base = new Uint32Array(256)
  /** The group's bit where a cell fails one of its filters. */
  failOfCell: Fails
  /** 0 where a cell passes, the number of the dimension (from 1) where it fails that one alone. */
  lonely = new Uint8Array(256)

  constructor(cells: Cells, place: number) {
    this.cells = cells
    this.place = place
    this.bit = 2 ** place
    this.failOfCell = this.bit < 0x10000 ? new Uint16Array(256) : new Uint32Array(256)
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
    this.lonely = grown(this.lonely, size)
  }

  /** As without filters. */
  clear(): void {
    this.makeRoom()
    this.#isFiltered = false
    this.lonely.fill(0)
    this.failOfCell.fill(0)
  }

  /** Decides anew which cells pass. */
  judge(filters: ReadonlyMap<string, Filter>, tables: ReadonlyMap<string, DimensionTable>): void {
    this.clear()
    this.cells.dimensions.forEach((name, at) => {
      const filter = filters.get(name)
      const table = tables.get(name)
      if (filter === undefined || table === undefined) return
      this.#isFiltered = true
      this.#refuse(refusedCells(table, filter, this.cells.size), at + 1)
    })
    const { failOfCell, lonely, bit } = this
    for (let cell = 0; cell < this.cells.size; cell++) failOfCell[cell] = lonely[cell] === 0 ? 0 : bit
  }

  #refuse(refused: Uint8Array, number: number): void {
    const { lonely } = this
    for (let cell = 0; cell < this.cells.size; cell++)
      if (refused[cell] === 1) lonely[cell] = lonely[cell] === 0 ? number : several
  }

  /** Whether a widget of this dimension counts a cell: it ignores its own filter, and no other. */
  counted(dimension: string): (cell: number) => boolean {
    const number = this.cells.dimensions.indexOf(dimension) + 1
    const { lonely } = this
    return cell => lonely[cell] === 0 || lonely[cell] === number
  }
}

/** 1 where no value of the cell passes. */
export function refusedCells(table: DimensionTable, filter: Filter, size: number): Uint8Array {
  const passing = passingValues(table.values, filter)
  const refused = new Uint8Array(size).fill(1)
  table.each((cell, code) => {
    if (passing[code] === 1) refused[cell] = 0
  })
  return refused
}
