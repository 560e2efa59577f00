import type { AnyWidget } from '@aftermile/dashboards/board/board'
import type { WidgetResult } from '@aftermile/dashboards/board/widget-results'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { BoardQuery, BoardReply, Filters, TableView } from '../engine/engine-messages.ts'

/** What a widget shows: an answer, what is chosen in this very widget, and how its table stands. */
export type WidgetData = { readonly answer: WidgetResult; readonly filters: Filters; readonly table: TableView | null }

export type AllWidgetData = ReadonlyMap<string, WidgetData>

type Told = { readonly reply: BoardReply; readonly question: BoardQuery; readonly before: AllWidgetData }

/** What every widget shows from now on. One that shows the same as before keeps its object, and so is not drawn. */
export function widgetDataOf(widgets: readonly AnyWidget[], { reply, question, before }: Told): AllWidgetData {
  return new Map(
    widgets.flatMap(widget => {
      const answer = reply.answers.get(widget.id)
      if (answer === undefined) return []
      const now: WidgetData = { answer, filters: ownFilters(widget, question), table: tableOf(widget, question) }
      return [[widget.id, replaceEqualDeep(before.get(widget.id), now)]]
    }),
  )
}

function ownFilters(widget: AnyWidget, { filters }: BoardQuery): Filters {
  const filter = 'by' in widget ? filters[widget.by] : undefined
  return 'by' in widget && filter !== undefined ? { [widget.by]: filter } : {}
}

const tableOf = (widget: AnyWidget, { table }: BoardQuery): TableView | null => (widget.kind === 'table' ? table : null)
