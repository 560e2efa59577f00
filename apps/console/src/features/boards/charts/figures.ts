import type { WidgetResult } from '@aftermile/dashboards/board/widget-results'
import type { Value } from '@aftermile/dashboards/data/dataset'
import { type ChartStyle, type CountingWidget, marksOf } from './chart-marks.ts'
import { cellsOf, isPaired } from './pair-cells.ts'

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
