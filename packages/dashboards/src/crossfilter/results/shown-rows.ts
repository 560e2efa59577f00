import { figureReader } from '../../data/column-readers.ts'
import { type FieldValue, msPerMinute } from '../../data/dataset.ts'
import type { EngineState } from '../state/engine-state.ts'
import type { RowReader, Segment } from '../state/segment.ts'
import { listReader, segmentReader } from '../state/segment-values.ts'
import type { RowPosition } from './top-rows.ts'

/** A row for display: columns (instants in milliseconds), figures, and local days and hours. */
export type ShownRow = Readonly<Record<string, FieldValue>>

export function shownRows(state: EngineState, places: readonly RowPosition[]): ShownRow[] {
  return places.map(({ segment, row }) => {
    const readers = state.readers.get(segment) ?? readersOf(state, segment)
    state.readers.set(segment, readers)
    const shown: Record<string, FieldValue> = {}
    for (const [name, read] of readers) shown[name] = read(row)
    return shown
  })
}

function readersOf(state: EngineState, segment: Segment): (readonly [string, RowReader])[] {
  const { columns, figures, fields } = state.dataset
  const readers: [string, RowReader][] = []
  for (const [name, { kind, isInner }] of Object.entries(columns))
    if (kind !== 'key' && isInner !== true) readers.push([name, columnReaderOf(state, segment, { name, kind })])
  for (const [name, figure] of Object.entries(figures)) {
    const read = figureReader(figure, column => segmentReader(state, segment, column))
    readers.push([name, row => read(row, state.nowMinute)])
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'date' && field.kind !== 'hour') continue
    const read = segmentReader(state, segment, field.column)
    const show = field.kind === 'date' ? state.clock.dateAt.bind(state.clock) : state.clock.hourAt.bind(state.clock)
    readers.push([name, row => shownBy(show, read(row))])
  }
  return readers
}

function columnReaderOf(
  state: EngineState,
  segment: Segment,
  { name, kind }: { name: string; kind: string },
): RowReader {
  if (kind === 'text') return row => segment.texts?.columns[name]?.[row] ?? null
  if (kind === 'multi') return listReader(state, segment, name)
  const read = segmentReader(state, segment, name)
  return kind === 'instant' ? row => shownBy(minute => minute * msPerMinute, read(row)) : read
}

const shownBy = (show: (minute: number) => FieldValue, minute: FieldValue): FieldValue =>
  typeof minute === 'number' ? show(minute) : null
