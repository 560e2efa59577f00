import type { AnyWidget } from '@aftermile/dashboards/board/board'
import { numberText, percent, percentOf, shortNumber } from '@aftermile/domain/format/numbers'
import { readableTextColor } from '../../../ui/text/color-contrast.ts'
import { marksOf } from '../charts/chart-marks.ts'
import { cellsOf } from '../charts/pair-cells.ts'
import { exactText } from '../state/amount-text.ts'
import { type BoardContext, chartStyleOf } from '../state/board-context.ts'
import { cellText } from '../state/cell-text.ts'
import { checkShare } from '../state/check-share.ts'
import type { WidgetData } from '../state/widget-data.ts'
import { figureLines, performanceCells } from './month-picture.ts'
import { notesOf } from './picture-notes.ts'
import type { LegendEntry, Picture } from './picture-type.ts'

const drawnKinds = ['number', 'count', 'share', 'kanban', 'table', 'figure', 'performance'] as const

export type DrawnWidget = Extract<AnyWidget, { kind: (typeof drawnKinds)[number] }>

/** Whether a widget is drawn from its data. All others have a chart. */
export const isDrawn = (widget: AnyWidget): widget is DrawnWidget => drawnKinds.some(kind => kind === widget.kind)

export function pictureOf(
  context: BoardContext,
  widget: AnyWidget,
  { shown, chart }: { shown: WidgetData; chart: HTMLCanvasElement | null },
): Picture {
  const empty = { lines: [], table: [], legend: [], chart: null }
  const content = isDrawn(widget)
    ? drawnContent(context, widget, shown)
    : { chart, legend: legendOf(context, widget, shown) }
  return { title: widget.title, notes: notesOf(context, widget, shown), ...empty, ...content }
}

function drawnContent(context: BoardContext, widget: DrawnWidget, shown: WidgetData): Partial<Picture> {
  if (widget.kind === 'kanban') return { table: kanbanCells(context, widget, shown) }
  if (widget.kind === 'table') return { table: rowCells(context, widget, shown) }
  if (widget.kind === 'figure') return { lines: figureLines(context, widget, shown) }
  if (widget.kind === 'performance') return { table: performanceCells(context, widget, shown) }
  return { lines: numberLines(context, widget, shown) }
}

/** Small slices of a pie have no label in the chart. Other charts name their colours themselves. */
function legendOf(context: BoardContext, widget: AnyWidget, shown: WidgetData): LegendEntry[] {
  if (widget.kind !== 'pie' || shown.result.kind !== 'tally') return []
  const style = chartStyleOf(context, shown)
  return marksOf(widget, shown.result.tally, style).map(({ name, amount, share, color, isOn }) => ({
    text: `${name}: ${exactText(amount, style.format)} (${percent(share * 100)})`,
    color: isOn ? color : context.colors.faded,
  }))
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
  const cells = cellsOf(widget, result.tally, chartStyleOf(context, shown))
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
