import { type ColumnReader, columnReader, figureReader } from '../../data/column-readers.ts'
import type { Value } from '../../data/dataset.ts'
import { type EngineState, fieldPlace } from './engine-state.ts'
import type { Segment } from './segment.ts'

/** The codes of a field for every row of a segment. Figures are computed as of now. */
export function segmentCodes(state: EngineState, segment: Segment, name: string): Uint16Array {
  const field = state.dataset.fields[name]
  if (field?.kind === 'figure') {
    const dictionary = state.dictionaries[name]
    const read = figureReader(field, column => segmentReader(state, segment, column))
    const fresh = new Uint16Array(segment.rows)
    for (let row = 0; row < fresh.length; row++) fresh[row] = dictionary?.codeOf(read(row, state.nowMinute)) ?? 0
    return fresh
  }
  const { at, codes } = fieldPlace(state, name)
  const cells = segment.cells[at] ?? new Uint16Array(0)
  return cells.map(cell => codes[cell] as number)
}

/** Reads a column of a segment from its own codes or from cells; instants in minutes. For lists see listReader. */
export function segmentReader(state: EngineState, segment: Segment, column: string): ColumnReader {
  const data = segment.columns[column]
  if (data !== undefined) return columnReader(data)
  const { at, codes, values } = columnPlace(state, column)
  const cells = segment.cells[at] ?? new Uint16Array(0)
  // A list column is read by listReader.
  return row => (values[codes[cells[row] as number] as number] as Value) ?? null
}

export function listReader(state: EngineState, segment: Segment, column: string): (row: number) => readonly string[] {
  const { at, codes, values } = columnPlace(state, column)
  const cells = segment.cells[at] ?? new Uint16Array(0)
  // All values of a list column are lists.
  return row => (values[codes[cells[row] as number] as number] as readonly string[]) ?? []
}

function columnPlace(state: EngineState, column: string) {
  const found = Object.entries(state.dataset.fields).find(
    ([, field]) => field.kind === 'column' && field.column === column,
  )
  if (found === undefined) throw new Error(`There is no column ${column}.`)
  const [name] = found
  return { ...fieldPlace(state, name), values: state.dictionaries[name]?.values ?? [] }
}
