import type { Dimension, FieldValue, Value } from '../../data/dataset.ts'
import { type Cells, type Dictionaries, grown } from './cells.ts'

/** The values of a dimension by cell of its group. */
export class DimensionTable {
  readonly #dimension: Dimension
  readonly #cells: Cells
  readonly #dictionaries: Dictionaries
  #computed: Computed | null = null

  constructor(dimension: Dimension, cells: Cells, dictionaries: Dictionaries) {
    this.#dimension = dimension
    this.#cells = cells
    this.#dictionaries = dictionaries
  }

  get values(): readonly Value[] {
    // Without `of`, the dimension's field is not a list.
    return this.#dimension.of === undefined ? (this.#only().values as Value[]) : this.#upToDate().values
  }

  /** Calls `visit` once per cell and value, with the index of the value. */
  each(visit: (cell: number, code: number) => void): void {
    const { size } = this.#cells
    const single = this.single()
    if (single !== null) {
      for (let cell = 0; cell < size; cell++) visit(cell, single[cell] as number)
      return
    }
    const { starts, flat } = this.#upToDate()
    for (let cell = 0; cell < size; cell++) {
      const end = starts[cell + 1] as number
      for (let index = starts[cell] as number; index < end; index++) visit(cell, flat[index] as number)
    }
  }

  /** The index of each cell's value; null if cells have lists of values. */
  single(): Uint16Array | null {
    if (this.#dimension.of === undefined) return this.#cells.codesOf(this.#dimension.fields[0] ?? '')
    const computed = this.#upToDate()
    return computed.isList ? null : computed.flat
  }

  /** For cells with lists: the indexes of all values in one array, and the start of each cell's values. */
  lists(): { readonly starts: Uint32Array; readonly flat: Uint16Array } {
    return this.#upToDate()
  }

  #only() {
    const dictionary = this.#dictionaries[this.#dimension.fields[0] ?? '']
    if (dictionary === undefined) throw new Error('A dimension needs a field.')
    return dictionary
  }

  #upToDate(): Computed {
    this.#computed ??= {
      values: [],
      positions: new Map(),
      flat: new Uint16Array(64),
      starts: new Uint32Array(64),
      upTo: 0,
      isList: false,
    }
    if (this.#computed.upTo < this.#cells.size) this.#extend(this.#computed)
    return this.#computed
  }

  #extend(computed: Computed): void {
    const { fields, of } = this.#dimension
    const columns = fields.map(field => this.#cells.codesOf(field))
    const values = fields.map(field => this.#dictionaries[field]?.values ?? [])
    // Many cells have the same codes of these fields.
    const known = new Map<string | number, readonly number[]>()
    for (let cell = computed.upTo; cell < this.#cells.size; cell++) {
      const codes = columns.map(column => column[cell] as number)
      const key = codes.length <= 2 ? (codes[0] as number) * 0x10000 + (codes[1] ?? 0) : codes.join()
      let positions = known.get(key)
      if (positions === undefined) {
        const value = of?.(codes.map((code, index): FieldValue => values[index]?.[code] ?? null)) ?? null
        const isList = typeof value === 'object' && value !== null
        if (isList) computed.isList = true
        positions = (isList ? value : [value]).map(each => positionOf(computed, each))
        known.set(key, positions)
      }
      append(computed, cell, positions)
    }
    computed.upTo = this.#cells.size
  }
}

type Computed = {
  readonly values: Value[]
  readonly positions: Map<Value, number>
  /** The indexes of the values of all cells in one array. */
  flat: Uint16Array
  /** The start of each cell's values in `flat`. */
  starts: Uint32Array
  upTo: number
  isList: boolean
}

function positionOf({ positions, values }: Computed, value: Value): number {
  const known = positions.get(value)
  if (known !== undefined) return known
  positions.set(value, values.length)
  return values.push(value) - 1
}

function append(computed: Computed, cell: number, positions: readonly number[]): void {
  const begin = computed.starts[cell] ?? 0
  const end = begin + positions.length
  if (cell + 2 > computed.starts.length) computed.starts = grown(computed.starts, cell + 2)
  if (end > computed.flat.length) computed.flat = grown(computed.flat, end)
  computed.starts[cell + 1] = end
  computed.flat.set(positions, begin)
}
