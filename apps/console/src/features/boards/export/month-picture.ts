import type { AnyWidget } from '@aftermile/dashboards/board/board'
import { titleOf } from '../filters/filter-chips.ts'
import { amountText, changeText, formatOf } from '../state/amount-text.ts'
import type { BoardContext } from '../state/board-context.ts'
import { monthsText } from '../state/months.ts'
import type { WidgetData } from '../state/widget-data.ts'
import type { Picture } from './picture-type.ts'

export function figureLines(
  { board, colors }: BoardContext,
  { metric }: Extract<AnyWidget, { kind: 'figure' }>,
  { result, currencies }: WidgetData,
): Picture['lines'] {
  if (result.kind !== 'figure') return []
  const format = formatOf(board.dataset, { metric, currencies })
  const { amount, compared } = result
  const large = { text: amountText(amount, format), color: colors.text, isLarge: true }
  if (compared === null) return [large]
  const change = `${changeText(compared.change, format)}, ${monthsText(compared.months)} vs. ${monthsText(compared.before)}`
  return [large, { text: change, color: colors.dimmed, isLarge: false }]
}

export function performanceCells(
  { board, colors, names }: BoardContext,
  widget: Extract<AnyWidget, { kind: 'performance' }>,
  { result, ...shown }: WidgetData,
): Picture['table'] {
  if (result.kind !== 'performance') return []
  const format = formatOf(board.dataset, shown)
  const heads = [titleOf(board, widget.by), 'No.', 'Latest', 'Change', 'Average']
  const rows = result.rows.map(({ value, count, latest, change, average }) => [
    names(widget.names, value).text,
    amountText(count, 'count'),
    amountText(latest, format),
    changeText(change, format),
    amountText(average, format),
  ])
  return [
    heads.map(text => ({ text, color: colors.dimmed })),
    ...rows.map(cells => cells.map(text => ({ text, color: colors.text }))),
  ]
}
