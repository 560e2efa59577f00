import type { AnyWidget } from '@aftermile/dashboards/board/board'
import { roundTo2 } from '@aftermile/domain/format/numbers'
import { figuresOf } from '../charts/figures.ts'
import { lookOf, type Stage } from '../state/board-context.ts'
import type { Shown } from '../state/widget-data.ts'

type CsvRow = readonly (string | number | null)[]

/** What a widget shows as rows of a file; the table's come from the server. */
export function csvRows(stage: Stage, widget: Exclude<AnyWidget, { kind: 'table' }>, shown: Shown): CsvRow[] {
  if (widget.kind === 'number' || widget.kind === 'count' || widget.kind === 'share')
    return kpiRows(widget.title, shown)
  const { heads, rows } = figuresOf(widget, shown.answer, lookOf(stage, shown.filters))
  return [
    [...heads, 'No.', 'Share %'],
    ...rows.map(({ names, amount, share }) => [...names, amount, roundTo2(share * 100)]),
  ]
}

function kpiRows(title: string, { answer }: Shown): CsvRow[] {
  if (answer.kind === 'share')
    return [
      [title, 'Of all'],
      [answer.part, answer.whole],
    ]
  return [[title], [answer.kind === 'number' ? answer.amount : null]]
}
