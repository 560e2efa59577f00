import type { AnyWidget } from '@aftermile/dashboards/board/board'
import { numberText, percent, percentOf, shortNumber } from '@aftermile/domain/format/numbers'
import { readableTextColor } from '../../../ui/text/color-contrast.ts'
import { cellsOf } from '../charts/pair-cells.ts'
import { type BoardContext, chartLookOf } from '../state/board-context.ts'
import { cellText } from '../state/cell-text.ts'
import { checkShare } from '../state/check-share.ts'
import type { WidgetData } from '../state/widget-data.ts'
import { figureLines, performanceCells } from './month-picture.ts'
import type { Picture } from './picture-type.ts'

const drawnKinds = ['number', 'count', 'share', 'kanban', 'table', 'figure', 'performance'] as const

export type DrawnWidget = Extract<AnyWidget, { kind: (typeof drawnKinds)[number] }>

export const isDrawn = (widget: AnyWidget): widget is DrawnWidget => drawnKinds.some(kind => kind === widget.kind)

export function pictureOf(context: BoardContext, widget: DrawnWidget, shown: WidgetData): Picture {
  const { title } = widget
  if (widget.kind === 'kanban') return { title, lines: [], table: kanbanCells(context, widget, shown) }
  if (widget.kind === 'table') return { title, lines: [], table: rowCells(context, widget, shown) }
  if (widget.kind === 'figure') return { title, lines: figureLines(context, widget, shown), table: [] }
  if (widget.kind === 'performance') return { title, lines: [], table: performanceCells(context, widget, shown) }
  return { title, lines: numberLines(context, widget, shown), table: [] }
}

function numberLines(
  { colors }: BoardContext,
  widget: Extract<DrawnWidget, { kind: 'number' | 'count' | 'share' }>,
  { result }: WidgetData,
): Picture['lines'] {
  if (result.kind === 'number') return [{ text: shortNumber(result.amount), color: colors.text, isLarge: true }]
  if (result.kind !== 'share' || widget.kind !== 'share') return []
  const share = percentOf(result.part, result.whole)
  if (result.whole === 0) return [{ text: '–', color: colors.text, isLarge: true }]
  return [
    { text: percent(share), color: colors.text, isLarge: true },
    { text: `${numberText(result.part)} of ${numberText(result.whole)}`, color: colors.dimmed, isLarge: false },
    { text: checkShare(share, widget.good).text, color: colors.text, isLarge: false },
  ]
}

function kanbanCells(
  context: BoardContext,
  widget: Extract<DrawnWidget, { kind: 'kanban' }>,
  shown: WidgetData,
): Picture['table'] {
  const { result } = shown
  if (result.kind !== 'tally') return []
  const { colors } = context
  const cells = cellsOf(widget, result.tally, chartLookOf(context, shown))
  const head = (text: string) => ({ text, color: colors.dimmed })
  return [
    [head(widget.corner), ...cells.columns.map(({ name }) => head(name))],
    ...cells.rows.map(row => [
      head(row.name),
      ...cells.columns.map(column => {
        const { amount } = cells.at(row, column)
        if (amount === 0) return head('')
        return { text: numberText(amount), color: readableTextColor(column.color), fill: column.color }
      }),
    ]),
  ]
}

function rowCells(
  { board, colors, names }: BoardContext,
  widget: Extract<DrawnWidget, { kind: 'table' }>,
  { result }: WidgetData,
): Picture['table'] {
  if (result.kind !== 'rows') return []
  const { titles } = board.dataset.shown
  return [
    widget.columns.map(column => ({ text: titles[column]?.title ?? column, color: colors.dimmed })),
    ...result.rows.map(row =>
      widget.columns.map(column => ({ text: cellText(names, row, column, titles[column]), color: colors.text })),
    ),
  ]
}
