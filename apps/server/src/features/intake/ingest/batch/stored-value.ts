import { columnsOf, type FieldOf, instant, type Table } from '../../../../db/table.ts'

/** A value as its column stores it: empty text is null, an instant is in milliseconds, a number has the decimals of its column. */
export function toStoredValue<T extends Table>(table: T, field: FieldOf<T>, value: unknown): unknown {
  if (value === '') return null
  const column = columnsOf(table)[field]
  if (typeof value === 'number' && column?.scale !== undefined) return roundTo(value, column.scale)
  return typeof value === 'string' && column?.type === instant.type ? Date.parse(value) : value
}

/** Numbers with the decimals of their columns. */
export const toStoredNumbers = <T extends Table, Numbers extends { readonly [field in FieldOf<T>]?: number | null }>(
  table: T,
  numbers: Numbers,
): Numbers =>
  Object.fromEntries(
    Object.entries(numbers).map(([field, value]) => [field, toStoredValue(table, field as FieldOf<T>, value)]),
  ) as Numbers // a number stays a number

/** Rounds as PostgreSQL does, by the decimal digits: 1.005 is 1.01 with two decimals. Multiplied, it would be 100.49999999999999. */
export function roundTo(value: number, decimals: number): number {
  if (Number.isInteger(value)) return value
  const [digits, exponent = '0'] = String(value).split('e')
  return Math.round(Number(`${digits}e${Number(exponent) + decimals}`)) / 10 ** decimals
}
