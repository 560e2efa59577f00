import { columnsOf, type FieldOf, instant, type Table } from '../../../../db/table.ts'

/** A value as its column stores it: empty text is null, an instant is in milliseconds. */
export function toStoredValue<T extends Table>(table: T, field: FieldOf<T>, value: unknown): unknown {
  if (value === '') return null
  return typeof value === 'string' && columnsOf(table)[field]?.type === instant.type ? Date.parse(value) : value
}
