import { type FieldValue, msPerMinute } from '../dataset.ts'
import { figureReader } from './field-codes.ts'
import { listReader, segmentReader } from './segment-values.ts'
import type { RowPlace } from './top-rows.ts'
import type { World } from './world.ts'

/** A row as it is shown: its columns (instants in milliseconds), figures, and local days and hours. */
export type ShownRow = Readonly<Record<string, FieldValue>>

export function shownRow(world: World, { segment, row }: RowPlace): ShownRow {
  const { columns, figures, fields } = world.dataset
  const shown: Record<string, FieldValue> = {}
  for (const [name, { kind, isInner }] of Object.entries(columns)) {
    if (kind === 'text') shown[name] = segment.texts?.[name]?.[row] ?? null
    else if (kind === 'multi') shown[name] = listReader(world, segment, name)(row)
    else if (kind !== 'key' && isInner !== true) shown[name] = asShown(kind, segmentReader(world, segment, name)(row))
  }
  for (const [name, figure] of Object.entries(figures))
    shown[name] = figureReader(figure, column => segmentReader(world, segment, column))(row, world.nowMinute)
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'date' && field.kind !== 'hour') continue
    const minute = segmentReader(world, segment, field.column)(row)
    const show = field.kind === 'date' ? world.clock.dateAt.bind(world.clock) : world.clock.hourAt.bind(world.clock)
    shown[name] = minute === null ? null : show(Number(minute))
  }
  return shown
}

const asShown = (kind: string, value: FieldValue): FieldValue =>
  kind === 'instant' && typeof value === 'number' ? value * msPerMinute : value
