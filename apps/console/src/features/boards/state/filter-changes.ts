import type { Value } from '@aftermile/dashboards/data/dataset'
import type { Filters } from '../engine/engine-messages.ts'

export type Choice = {
  readonly by: string
  /** A mark such as 'Other' has several values. */
  readonly values: readonly Value[]
  /** Shift-click: added to what is already chosen. */
  readonly isAdded: boolean
}

/** A click filters by a mark and a second click clears it. A shift-click adds or removes it. */
export function withChoice(filters: Filters, { by, values, isAdded }: Choice): Filters {
  const before = chosenValues(filters, by) ?? []
  const isIn = values.every(value => before.includes(value))
  if (!isAdded) return withValues(filters, by, isIn && before.length === values.length ? [] : values)
  const rest = before.filter(value => !values.includes(value))
  return withValues(filters, by, isIn ? rest : [...rest, ...values])
}

/** Null if nothing is chosen, or if a range is. */
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
