import type { AnyWidget } from '@aftermile/dashboards/board/board'
import { roundTo2 } from '@aftermile/domain/format/numbers'
import { figuresOf } from '../charts/figures.ts'
import { type BoardContext, chartLookOf } from '../state/board-context.ts'
import type { WidgetData } from '../state/widget-data.ts'

type CsvRow = readonly (string | number | null)[]

/** What a widget shows, as rows of a CSV file. The server exports the table widget. */
export function csvRows(
  context: BoardContext,
  widget: Exclude<AnyWidget, { kind: 'table' }>,
  shown: WidgetData,
): CsvRow[] {
  if (widget.kind === 'number' || widget.kind === 'count' || widget.kind === 'share')
    return kpiRows(widget.title, shown)
  const { heads, rows } = figuresOf(widget, shown.result, chartLookOf(context, shown.filters))
  return [
    [...heads, 'No.', 'Share %'],
    ...rows.map(({ names, amount, share }) => [...names, amount, roundTo2(share * 100)]),
  ]
}

function kpiRows(title: string, { result }: WidgetData): CsvRow[] {
  if (result.kind === 'share')
    return [
      [title, 'Of all'],
      [result.part, result.whole],
    ]
  return [[title], [result.kind === 'number' ? result.amount : null]]
}
