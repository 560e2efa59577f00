import { roundTo2 } from '@aftermile/domain/format/numbers'
import { type CountingWidget, figuresOf } from '../charts/figures.ts'
import type { CsvRow } from '../export/csv-row.ts'
import { type BoardContext, chartStyleOf } from '../state/board-context.ts'
import type { WidgetData } from '../state/widget-data.ts'

/** Everything that a widget counts, as rows of a CSV file. */
export function countedRows(context: BoardContext, widget: CountingWidget, shown: WidgetData): CsvRow[] {
  const { heads, rows } = figuresOf(widget, shown.result, chartStyleOf(context, shown))
  return [
    [...heads, 'No.', 'Share %'],
    ...rows.map(({ names, amount, share }) => [...names, amount, roundTo2(share * 100)]),
  ]
}
