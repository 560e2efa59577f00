import { applications, boardOf } from '@aftermile/dashboards/applications'
import type { Answer } from '@aftermile/dashboards/questions'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { LiveWidget } from './marks.ts'
import type { Filters, Question, Reply, TableView } from './messages.ts'

/** What a widget shows: an answer, what is chosen in this very widget, and how its table stands. */
export type Shown = { readonly answer: Answer; readonly filters: Filters; readonly table: TableView | null }

export type AllShown = ReadonlyMap<string, Shown>

/** What every widget shows from now on. One that shows the same as before keeps its object, and so is not drawn. */
export function shownOf(reply: Reply, question: Question, before: AllShown): AllShown {
  const widgets = boardOf(applications[question.applicationId], question.boardId)?.widgets ?? []
  return new Map(
    widgets.flatMap(widget => {
      const answer = reply.answers.get(widget.id)
      if (answer === undefined) return []
      const now: Shown = { answer, filters: ownFilters(widget, question), table: tableOf(widget, question) }
      return [[widget.id, replaceEqualDeep(before.get(widget.id), now)]]
    }),
  )
}

function ownFilters(widget: LiveWidget, { filters }: Question): Filters {
  const filter = 'by' in widget ? filters[widget.by] : undefined
  return 'by' in widget && filter !== undefined ? { [widget.by]: filter } : {}
}

const tableOf = (widget: LiveWidget, { table }: Question): TableView | null => (widget.kind === 'table' ? table : null)
