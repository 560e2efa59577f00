import { type ColumnReader, columnReader, figureReader } from '../../data/column-readers.ts'
import type { Value } from '../../data/dataset.ts'
import { type EngineState, fieldPlace } from './engine-state.ts'
import type { Segment } from './segment.ts'

/** The codes of a field for every row of a segment; what depends on time is computed as of now. */
export function segmentCodes(world: EngineState, segment: Segment, name: string): Uint16Array {
  const field = world.dataset.fields[name]
  if (field?.kind === 'figure') {
    const dictionary = world.dictionaries[name]
    const read = figureReader(field, column => segmentReader(world, segment, column))
    const fresh = new Uint16Array(segment.rows)
    for (let row = 0; row < fresh.length; row++) fresh[row] = dictionary?.codeOf(read(row, world.nowMinute)) ?? 0
    return fresh
  }
  const { at, codes } = fieldPlace(world, name)
  const cells = segment.cells[at] ?? new Uint16Array(0)
  return cells.map(cell => codes[cell] as number)
}

/** Reads a column of a segment, wherever it is kept; instants in minutes. Lists are read by listReader. */
export function segmentReader(world: EngineState, segment: Segment, column: string): ColumnReader {
  const kept = segment.columns[column]
  if (kept !== undefined) return columnReader(kept)
  const { at, codes, values } = columnPlace(world, column)
  const cells = segment.cells[at] ?? new Uint16Array(0)
  // Only a column of lists has lists.
  return row => (values[codes[cells[row] as number] as number] as Value) ?? null
}

export function listReader(world: EngineState, segment: Segment, column: string): (row: number) => readonly string[] {
  const { at, codes, values } = columnPlace(world, column)
  const cells = segment.cells[at] ?? new Uint16Array(0)
  // A column of lists has nothing but lists.
  return row => (values[codes[cells[row] as number] as number] as readonly string[]) ?? []
}

function columnPlace(world: EngineState, column: string) {
  const found = Object.entries(world.dataset.fields).find(
    ([, field]) => field.kind === 'column' && field.column === column,
  )
  if (found === undefined) throw new Error(`There is no column ${column}.`)
  const [name] = found
  return { ...fieldPlace(world, name), values: world.dictionaries[name]?.values ?? [] }
}
