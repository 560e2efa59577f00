import type { TableView } from '@aftermile/dashboards/board/widgets/widget'
import type { AnyWidget, WidgetResult } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { BoardQuery, BoardReply, Filters } from '../engine/engine-messages.ts'

/** What a widget shows: its result, the filters chosen in it, its metric if it has one, and the state of its table. */
export type WidgetData = {
  readonly result: WidgetResult
  readonly filters: Filters
  readonly metric: string | null
  readonly table: TableView | null
  /** The currencies of its amounts of money. Empty: that of the tenant. */
  readonly currencies: readonly string[]
  /** The currencies that are missing from them, because there is no rate. */
  readonly currenciesWithoutRate: readonly string[]
}

export type AllWidgetData = ReadonlyMap<string, WidgetData>

type Update = { readonly reply: BoardReply; readonly query: BoardQuery; readonly before: AllWidgetData }

/** The new data of every widget. A widget with unchanged data keeps its object, so it is not drawn again. */
export function widgetDataOf(widgets: readonly AnyWidget[], { reply, query, before }: Update): AllWidgetData {
  return new Map(
    widgets.flatMap(widget => {
      const result = reply.results.get(widget.id)
      if (result === undefined) return []
      const now: WidgetData = {
        result,
        filters: ownFilters(widget, query),
        metric: metricOf(widget, query),
        table: tableOf(widget, query),
        currencies: reply.currencies,
        currenciesWithoutRate: reply.currenciesWithoutRate,
      }
      return [[widget.id, replaceEqualDeep(before.get(widget.id), now)]]
    }),
  )
}

function ownFilters(widget: AnyWidget, { filters }: BoardQuery): Filters {
  const filter = 'by' in widget ? filters[widget.by] : undefined
  return 'by' in widget && filter !== undefined ? { [widget.by]: filter } : {}
}

const metricOf = (widget: AnyWidget, { metrics }: BoardQuery): string | null =>
  'metric' in widget ? (metrics[widget.id] ?? widget.metric) : null

const tableOf = (widget: AnyWidget, { table }: BoardQuery): TableView | null => ('sort' in widget ? table : null)
