import { type ColumnReader, columnReader } from '../../data/column-readers.ts'
import type { Value } from '../../data/dataset.ts'
import { noInline } from '../../no-inline.ts'
import { type EngineState, indexedField } from './engine-state.ts'
import type { FigureCodes, FigureRows } from './figure-codes.ts'
import type { Segment } from './segment.ts'

/** The codes of a field for every row of a segment. Figures are those given. */
export function segmentCodes(state: EngineState, segment: Segment, { name, figures }: NamedField): Uint16Array {
  const field = state.dataset.fields[name]
  const dictionary = state.dictionaries[name]
  if (field?.kind === 'figure' && dictionary !== undefined) return figures.codes(field, dictionary)
  const { at: index, codes } = indexedField(state, name)
  return codesOfCells(segment.cells[index] ?? new Uint16Array(0), codes)
}

type NamedField = { readonly name: string; readonly figures: FigureCodes }

/** A segment as figures read it. */
export const segmentRows = (state: EngineState, segment: Segment): FigureRows => ({
  rows: segment.rows,
  codesOf: column => {
    const own = segment.columns[column]?.codes
    if (own !== undefined) return own
    const { at: index, codes } = indexedColumn(state, column)
    return codesOfCells(segment.cells[index] ?? new Uint16Array(0), codes)
  },
  readerOf: column => segmentReader(state, segment, column),
  dataOf: column => segment.columns[column],
})

const codesOfCells = noInline(function codesOfCells(cells: Uint16Array, codes: Uint16Array): Uint16Array {
  const out = new Uint16Array(cells.length)
  for (let row = 0; row < cells.length; row++) out[row] = codes[cells[row] as number] as number
  return out
})

/** Reads a column of a segment from its own codes or from cells; instants in minutes. For lists see listReader. */
export function segmentReader(state: EngineState, segment: Segment, column: string): ColumnReader {
  const data = segment.columns[column]
  if (data !== undefined) return columnReader(data)
  const { at: index, codes, values } = indexedColumn(state, column)
  const cells = segment.cells[index] ?? new Uint16Array(0)
  // A list column is read by listReader.
  return row => (values[codes[cells[row] as number] as number] as Value) ?? null
}

export function listReader(state: EngineState, segment: Segment, column: string): (row: number) => readonly string[] {
  const { at: index, codes, values } = indexedColumn(state, column)
  const cells = segment.cells[index] ?? new Uint16Array(0)
  // All values of a list column are lists.
  return row => (values[codes[cells[row] as number] as number] as readonly string[]) ?? []
}

function indexedColumn(state: EngineState, column: string) {
  const found = Object.entries(state.dataset.fields).find(
    ([, field]) => field.kind === 'column' && field.column === column,
  )
  if (found === undefined) throw new Error(`There is no column ${column}.`)
  const [name] = found
  return { ...indexedField(state, name), values: state.dictionaries[name]?.values ?? [] }
}
