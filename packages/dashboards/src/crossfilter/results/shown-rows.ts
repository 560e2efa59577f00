import { figureReader } from '../../data/column-readers.ts'
import { type FieldValue, msPerMinute } from '../../data/dataset.ts'
import type { EngineState } from '../state/engine-state.ts'
import type { RowReader, Segment } from '../state/segment.ts'
import { listReader, segmentReader } from '../state/segment-values.ts'
import type { RowPlace } from './top-rows.ts'

/** A row as it is shown: its columns (instants in milliseconds), figures, and local days and hours. */
export type ShownRow = Readonly<Record<string, FieldValue>>

export function shownRows(world: EngineState, places: readonly RowPlace[]): ShownRow[] {
  return places.map(({ segment, row }) => {
    const readers = world.readers.get(segment) ?? readersOf(world, segment)
    world.readers.set(segment, readers)
    const shown: Record<string, FieldValue> = {}
    for (const [name, read] of readers) shown[name] = read(row)
    return shown
  })
}

function readersOf(world: EngineState, segment: Segment): (readonly [string, RowReader])[] {
  const { columns, figures, fields } = world.dataset
  const readers: [string, RowReader][] = []
  for (const [name, { kind, isInner }] of Object.entries(columns))
    if (kind !== 'key' && isInner !== true) readers.push([name, columnOf(world, segment, { name, kind })])
  for (const [name, figure] of Object.entries(figures)) {
    const read = figureReader(figure, column => segmentReader(world, segment, column))
    readers.push([name, row => read(row, world.nowMinute)])
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'date' && field.kind !== 'hour') continue
    const read = segmentReader(world, segment, field.column)
    const show = field.kind === 'date' ? world.clock.dateAt.bind(world.clock) : world.clock.hourAt.bind(world.clock)
    readers.push([name, row => shownBy(show, read(row))])
  }
  return readers
}

function columnOf(world: EngineState, segment: Segment, { name, kind }: { name: string; kind: string }): RowReader {
  if (kind === 'text') return row => segment.texts?.[name]?.[row] ?? null
  if (kind === 'multi') return listReader(world, segment, name)
  const read = segmentReader(world, segment, name)
  return kind === 'instant' ? row => shownBy(minute => minute * msPerMinute, read(row)) : read
}

const shownBy = (show: (minute: number) => FieldValue, minute: FieldValue): FieldValue =>
  typeof minute === 'number' ? show(minute) : null
