import type { AnyWidget } from '@aftermile/dashboards/board/board'
import type { Answer } from '@aftermile/dashboards/board/widget-results'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { Filters, Question, Reply, TableView } from '../engine/engine-messages.ts'

/** What a widget shows: an answer, what is chosen in this very widget, and how its table stands. */
export type Shown = { readonly answer: Answer; readonly filters: Filters; readonly table: TableView | null }

export type AllShown = ReadonlyMap<string, Shown>

type Told = { readonly reply: Reply; readonly question: Question; readonly before: AllShown }

/** What every widget shows from now on. One that shows the same as before keeps its object, and so is not drawn. */
export function shownOf(widgets: readonly AnyWidget[], { reply, question, before }: Told): AllShown {
  return new Map(
    widgets.flatMap(widget => {
      const answer = reply.answers.get(widget.id)
      if (answer === undefined) return []
      const now: Shown = { answer, filters: ownFilters(widget, question), table: tableOf(widget, question) }
      return [[widget.id, replaceEqualDeep(before.get(widget.id), now)]]
    }),
  )
}

function ownFilters(widget: AnyWidget, { filters }: Question): Filters {
  const filter = 'by' in widget ? filters[widget.by] : undefined
  return 'by' in widget && filter !== undefined ? { [widget.by]: filter } : {}
}

const tableOf = (widget: AnyWidget, { table }: Question): TableView | null => (widget.kind === 'table' ? table : null)
