import type { Dictionary } from './dictionary.ts'
import { PairCodes } from './pair-codes.ts'

/**
 * A group of fields combined into one code per row. A cell is an occurring combination of their values. Filters and widgets of the
 * group work on cells, not on rows.
 */
export class Cells {
  readonly fields: readonly string[]
  readonly dimensions: readonly string[]
  size = 0
  /** The code of each cell, by field. */
  #codes: Uint16Array[]
  /** One per field after the first. Built when cells are added, and released afterwards. */
  #chain: PairCodes[] | null = null

  constructor(fields: readonly string[], dimensions: readonly string[]) {
    this.fields = fields
    this.dimensions = dimensions
    this.#codes = fields.map(() => new Uint16Array(256))
  }

  /** The codes of a field, by cell. */
  codesOf(field: string): Uint16Array {
    const codes = this.#codes[this.fields.indexOf(field)]
    if (codes === undefined) throw new Error(`The group has no field ${field}.`)
    return codes
  }

  /** The cells of rows, from the codes of each field. */
  encode(codes: (field: string) => Uint16Array): Uint16Array {
    const [first = '', ...others] = this.fields
    const cells = codes(first).slice()
    const chain = this.#openChain()
    // If there are too many cells, the chain has numbers without a cell and must not be used again.
    this.#chain = null
    fold(chain, cells, position => (others[position] === undefined ? null : codes(others[position])))
    this.#learn(cells, codes)
    this.#chain = chain
    return cells
  }

  /** The cell with these codes, in the order of the fields. */
  cellOf(codes: readonly number[]): number {
    const chain = this.#openChain()
    const cell = chain.reduce((left, pairs, index) => pairs.codeOf(left, codes[index + 1] ?? 0), codes[0] ?? 0)
    if (cell >= this.size) this.#add(cell, { columns: codes.map(code => [code]), row: 0 })
    return cell
  }

  release(): void {
    this.#chain = null
  }

  #openChain(): PairCodes[] {
    if (this.#chain !== null) return this.#chain
    const count = Math.max(1, this.fields.length - 1)
    const chain = Array.from(
      { length: count },
      (_, index) => new PairCodes(index === count - 1 ? { expected: this.size } : {}),
    )
    // Cells are added in the order of their numbers, so they get the same numbers.
    const columns = this.#codes.map(column => column.subarray(0, this.size))
    fold(chain, new Uint16Array(columns[0] ?? []), position => columns[position + 1] ?? null)
    this.#chain = chain
    return chain
  }

  #learn(cells: Uint16Array, codes: (field: string) => Uint16Array): void {
    const columns = this.fields.map(codes)
    for (let row = 0; row < cells.length; row++) {
      const cell = cells[row] as number
      if (cell >= this.size) this.#add(cell, { columns, row })
    }
  }

  #add(cell: number, { columns, row }: { columns: readonly ArrayLike<number>[]; row: number }): void {
    if (cell >= (this.#codes[0]?.length ?? 0)) this.#codes = this.#codes.map(old => grown(old, cell + 1))
    for (let index = 0; index < columns.length; index++) {
      const own = this.#codes[index] as Uint16Array
      own[cell] = (columns[index] as ArrayLike<number>)[row] as number
    }
    this.size = cell + 1
  }
}

/** Numbers the combinations field by field. A single field is paired with zeros. */
function fold(chain: readonly PairCodes[], cells: Uint16Array, next: (at: number) => Uint16Array | null): void {
  for (const [index, pairs] of chain.entries()) pairs.encode(cells, next(index) ?? new Uint16Array(cells.length))
}

export function grown<A extends Uint16Array | Uint32Array | Uint8Array>(old: A, needed: number): A {
  // The constructor of a typed array makes one of the same kind.
  const Same = old.constructor as new (length: number) => A
  const larger = new Same(Math.max(needed, Math.ceil(old.length * 1.5)))
  larger.set(old)
  return larger
}

export type Dictionaries = Readonly<Record<string, Dictionary>>
