import type { Dataset } from '@aftermile/dashboards/data/dataset'
import type { Value } from '@aftermile/dashboards/data/value'

type ValueType = { readonly isOk: (value: string | number) => boolean; readonly message: string }

const text: ValueType = { isOk: value => typeof value === 'string', message: '{_field_} must be texts' }
const number: ValueType = { isOk: value => typeof value === 'number', message: '{_field_} must be numbers' }
const flag: ValueType = { isOk: value => value === 1 || value === 0, message: '{_field_} must be 1 or 0' }

/** The complaint about values that a dimension never has; null if there is none. Null stands for an unknown value, which any may have. */
export function wrongTypeOf(dataset: Dataset, dimension: string, values: readonly Value[]): string | null {
  const type = typeOf(dataset, dimension)
  const isWrong = type !== null && values.some(value => value !== null && !type.isOk(value))
  return isWrong ? type.message : null
}

/** Null if it is not known. */
function typeOf({ dimensions, fields, columns }: Dataset, name: string): ValueType | null {
  const dimension = dimensions[name]
  const field = dimension?.of === undefined ? fields[dimension?.fields[0] ?? ''] : undefined
  if (field === undefined) return null
  if (field.kind === 'figure') return field.isNumber ? number : null
  if (field.kind !== 'column') return field.kind === 'hour' ? number : text
  const column = columns[field.column]
  if (column?.kind === 'flag') return flag
  if (column?.kind === 'count') return number
  if (column?.kind === 'category') return column.isNumber ? number : text
  return null
}
