import type { Value } from '@aftermile/dashboards/data/dataset'
import type { Filters } from '../engine/engine-messages.ts'

export type Choice = {
  readonly by: string
  /** Several for a mark that stands for several, such as 'Other'. */
  readonly values: readonly Value[]
  /** Shift-click: beside what is chosen already. */
  readonly isAdded: boolean
}

/** A click filters by a mark, a second one clears it, with shift it is added or taken away. */
export function withChoice(filters: Filters, { by, values, isAdded }: Choice): Filters {
  const before = chosenValues(filters, by) ?? []
  const isIn = values.every(value => before.includes(value))
  if (!isAdded) return withValues(filters, by, isIn && before.length === values.length ? [] : values)
  const rest = before.filter(value => !values.includes(value))
  return withValues(filters, by, isIn ? rest : [...rest, ...values])
}

/** Null where nothing is chosen, or a range. */
export function chosenValues(filters: Filters, by: string): readonly Value[] | null {
  const filter = filters[by]
  return filter !== undefined && 'values' in filter ? filter.values : null
}

export function withValues(filters: Filters, by: string, values: readonly Value[]): Filters {
  return values.length === 0 ? without(filters, by) : { ...filters, [by]: { values } }
}

export function withRange(filters: Filters, by: string, range: { from: string | null; to: string | null }): Filters {
  return range.from === null && range.to === null ? without(filters, by) : { ...filters, [by]: range }
}

export function without(filters: Filters, by: string): Filters {
  const { [by]: _, ...rest } = filters
  return rest
}
