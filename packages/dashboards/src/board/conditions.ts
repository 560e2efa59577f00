import type { Value } from '../data/dataset.ts'
import type { Filter } from '../data/filter.ts'
import type { AnyWidget } from './widgets/widget-kinds.ts'

export type Filters = Readonly<Record<string, Filter>>

/** A widget ignores the filter on its own dimension, so a mark of it replaces that filter. */
export const markCondition = (filters: Filters, by: string, values: readonly Value[]): Filters => ({
  ...filters,
  [by]: { values },
})

/** The filters of all rows that a widget shows. */
export function widgetCondition(widget: AnyWidget, filters: Filters): Filters {
  if ('value' in widget) return markCondition(filters, widget.by, [widget.value])
  if (!('above' in widget) || widget.above === undefined || widget.by in filters) return filters
  return { ...filters, [widget.by]: { from: widget.above + 1, to: null } }
}

/** The filters of the rows that a widget with `above` leaves out: those of lower values. */
export const restCondition = (filters: Filters, { by, above }: { by: string; above: number }): Filters => ({
  ...filters,
  [by]: { from: null, to: above },
})
