import type { Value } from '@aftermile/dashboards/data/dataset'
import type { Filter } from '@aftermile/dashboards/data/filter'
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

export type Range = Extract<Filter, { readonly from: unknown }>

export function withRange(filters: Filters, by: string, range: Range): Filters {
  return range.from === null && range.to === null ? without(filters, by) : { ...filters, [by]: range }
}

/** A click chooses a month and a second click clears it. A shift-click extends the range of months to it. */
export function withMonth(filters: Filters, { by, month, isAdded }: { by: string; month: number; isAdded: boolean }) {
  const { from, to } = monthRange(filters, by) ?? { from: month, to: month }
  const isOnly = Object.hasOwn(filters, by) && from === month && to === month
  if (isOnly) return without(filters, by)
  if (!isAdded) return withRange(filters, by, { from: month, to: month })
  return withRange(filters, by, {
    from: from === null ? null : Math.min(from, month),
    to: to === null ? null : Math.max(to, month),
  })
}

/** The chosen months; null if none are. Single months are the range from the first to the last. */
export function monthRange(filters: Filters, by: string): { from: number | null; to: number | null } | null {
  const filter = filters[by]
  if (filter === undefined) return null
  if (!('values' in filter)) return { from: numberOrNull(filter.from), to: numberOrNull(filter.to) }
  const months = filter.values.map(Number)
  return { from: Math.min(...months), to: Math.max(...months) }
}

const numberOrNull = (value: Value): number | null => (value === null ? null : Number(value))

export function without(filters: Filters, by: string): Filters {
  const { [by]: _, ...rest } = filters
  return rest
}
