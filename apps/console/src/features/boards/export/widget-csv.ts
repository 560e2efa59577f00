import type { AnyWidget } from '@aftermile/dashboards/board/board'
import { roundTo2 } from '@aftermile/domain/format/numbers'
import { byteOrderMark, csvLine } from '@aftermile/domain/report/csv'
import { saveFile } from '../../../api/download.ts'
import { isCounting } from '../charts/chart-marks.ts'
import { figuresOf } from '../charts/figures.ts'
import { type BoardContext, chartStyleOf } from '../state/board-context.ts'
import type { WidgetData } from '../state/widget-data.ts'
import type { CsvRow } from './csv-row.ts'
import { monthRows } from './month-csv.ts'

/** What a widget shows, as rows of a CSV file. The server exports the table widget. */
export function csvRows(
  context: BoardContext,
  widget: Exclude<AnyWidget, { kind: 'table' }>,
  shown: WidgetData,
): CsvRow[] {
  if (widget.kind === 'number' || widget.kind === 'count' || widget.kind === 'share')
    return kpiRows(widget.title, shown)
  if (!isCounting(widget)) return monthRows(context, widget, shown)
  const { heads, rows } = figuresOf(widget, shown.result, chartStyleOf(context, shown))
  return [
    [...heads, 'No.', 'Share %'],
    ...rows.map(({ names, amount, share }) => [...names, amount, roundTo2(share * 100)]),
  ]
}

/** Saves rows as a CSV file that spreadsheets open. */
export function saveCsv(rows: readonly CsvRow[], name: string): void {
  const lines = rows.map(row => csvLine(row))
  saveFile(new Blob([byteOrderMark, ...lines], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}

/** The file name of a title. */
export const fileName = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-')

function kpiRows(title: string, { result }: WidgetData): CsvRow[] {
  if (result.kind === 'share')
    return [
      [title, 'Of all'],
      [result.part, result.whole],
    ]
  return [[title], [result.kind === 'number' ? result.amount : null]]
}
