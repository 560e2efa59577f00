import type { Counting } from '@aftermile/dashboards/board/widgets/widget'
import type { WidgetKind, WidgetResult } from '@aftermile/dashboards/board/widgets/widget-kinds'
import type { Dataset, Value } from '@aftermile/dashboards/data/dataset'
import { type ChartStyle, type MarkedWidget, marksOf } from './chart-marks.ts'
import { cellsOf, isPaired, type PairWidget } from './pair-cells.ts'

/** A widget that counts by values, or by pairs of values. */
export type CountingWidget = Counting<Dataset> & { readonly kind: WidgetKind } & (MarkedWidget | PairWidget)

/** A row of a widget's table view. */
export type FigureRow = {
  readonly names: readonly string[]
  readonly values: readonly Value[]
  readonly amount: number
  readonly share: number
  readonly isOn: boolean
}

export type Figures = { readonly heads: readonly string[]; readonly rows: readonly FigureRow[] }

/** Everything that a widget counts, as rows for its table view and its CSV file. */
export function figuresOf(widget: CountingWidget, result: WidgetResult, style: ChartStyle): Figures {
  if (result.kind !== 'tally') return { heads: [], rows: [] }
  if (!isPaired(widget)) {
    const marks = marksOf({ ...widget, top: Number.POSITIVE_INFINITY }, result.tally, style)
    const rows = marks.filter(({ amount }) => amount > 0).map(({ name, ...mark }) => ({ names: [name], ...mark }))
    return { heads: [widget.title], rows }
  }
  const cells = cellsOf(widget, result.tally, style)
  const rows = cells.rows.flatMap(row =>
    cells.columns.flatMap(column => {
      const { value, amount, share, isOn } = cells.at(row, column)
      return amount === 0 ? [] : [{ names: [row.name, column.name], values: [value], amount, share, isOn }]
    }),
  )
  return { heads: [widget.pair.down.title, widget.pair.across.title], rows }
}
