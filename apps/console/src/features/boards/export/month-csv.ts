import type { AnyWidget } from '@aftermile/dashboards/board/board'
import type { PerformanceResult } from '@aftermile/dashboards/board/month-results'
import { monthText } from '@aftermile/domain/format/board-times'
import { roundTo2 } from '@aftermile/domain/format/numbers'
import { daysOf } from '@aftermile/domain/times/calendar'
import { type AmountFormat, formatOf } from '../state/amount-text.ts'
import type { BoardContext } from '../state/board-context.ts'
import type { WidgetData } from '../state/widget-data.ts'
import type { CsvRow } from './csv-row.ts'

export type MonthWidget = Extract<AnyWidget, { kind: 'figure' | 'performance' | 'monthMap' | 'waterfall' | 'area' }>

/** What a widget of months shows, as rows of a CSV file. Times are in days. */
export function monthRows(context: BoardContext, widget: MonthWidget, { result, ...shown }: WidgetData): CsvRow[] {
  const format = formatOf(context.board.dataset, shown)
  if (result.kind === 'figure')
    return [
      ['Month', widget.title],
      ...result.months.map((month, index) => [monthText(month), plain(result.trend[index] ?? null, format)]),
      ['All chosen months', plain(result.amount, format)],
    ]
  if (result.kind === 'performance' && widget.kind === 'performance')
    return performanceRows(context, { widget, result, format })
  if (result.kind === 'performance' && widget.kind === 'monthMap')
    return [
      [widget.title, ...result.months.map(monthText)],
      ...result.rows.map(({ value, trend }) => [
        context.names(widget.names, value).text,
        ...trend.map(amount => plain(amount, format)),
      ]),
    ]
  if (result.kind === 'stages' && widget.kind === 'waterfall')
    return [
      ['Stage', 'Days', 'No.'],
      ...widget.stages.map(({ title }, index) => [
        title,
        plain(result.averages[index] ?? null, 'days'),
        result.counts[index] ?? 0,
      ]),
    ]
  if (result.kind === 'stageMonths' && widget.kind === 'area')
    return [
      ['Month', ...widget.stages.map(({ title }) => title)],
      ...result.months.map((month, index) => [
        monthText(month),
        ...widget.stages.map((_, stage) => plain(result.averages[stage]?.[index] ?? null, 'days')),
      ]),
    ]
  return []
}

type Performance = {
  readonly widget: Extract<AnyWidget, { kind: 'performance' }>
  readonly result: PerformanceResult
  readonly format: AmountFormat
}

const performanceRows = ({ names }: BoardContext, { widget, result, format }: Performance): CsvRow[] => [
  [widget.title, 'No.', 'Latest', 'Change', 'Average', ...result.months.map(monthText)],
  ...result.rows.map(({ value, count, latest, change, average, trend }) => [
    names(widget.names, value).text,
    count,
    plain(latest, format),
    plain(change, 'count'),
    plain(average, format),
    ...trend.map(amount => plain(amount, format)),
  ]),
]

/** A number for other programs: two decimals, times in days. */
function plain(amount: number | null, format: AmountFormat): number | null {
  if (amount === null) return null
  return roundTo2(format === 'days' || format === 'days2' ? daysOf(amount) : amount)
}
