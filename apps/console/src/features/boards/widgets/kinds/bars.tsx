import type { Pair } from '@aftermile/dashboards/board/widgets/widget'
import type { WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { useMemo } from 'react'
import { barsOption } from '../../charts/bars-option.ts'
import type { MarkClick } from '../../charts/Chart.tsx'
import { stackedOption } from '../../charts/cells-option.ts'
import { marksOf } from '../../charts/chart-marks.ts'
import { cellsOf, isPaired } from '../../charts/pair-cells.ts'
import { chartStyleOf } from '../../state/board-context.ts'
import { withRange, withValues } from '../../state/filter-changes.ts'
import { ChartFrame } from '../bodies/ChartFrame.tsx'
import { chartLabel } from '../bodies/chart-label.ts'
import { FigureTable } from '../bodies/FigureTable.tsx'
import { RestLine } from '../bodies/RestLine.tsx'
import classes from '../bodies/WidgetBody.module.css'
import { countedRows } from '../counted-rows.ts'
import type { WidgetBodyProps, WidgetView } from '../widget-view.ts'

export const bars: WidgetView<WidgetOf<'bars'>> = {
  Body: BarsWidget,
  Table: FigureTable,
  csv: countedRows,
  drawn: null,
}

type Props = WidgetBodyProps<WidgetOf<'bars'>>

function BarsWidget({ widget, ...props }: Props) {
  return isPaired(widget) ? <StackedBars widget={widget} {...props} /> : <Bars widget={widget} {...props} />
}

function Bars({ context, widget, shown, chartImage }: Props) {
  const { marks, option } = useMemo(() => {
    const style = chartStyleOf(context, shown)
    const found = shown.result.kind === 'tally' ? marksOf(widget, shown.result.tally, style) : []
    return { marks: found, option: barsOption(found, style, widget) }
  }, [context, widget, shown])
  const choose = (position: number, isAdded: boolean) => {
    const mark = marks[position]
    if (mark) context.choose({ by: widget.by, values: mark.values, isAdded })
  }
  const chooseRange = (from: number, to: number) => {
    const values = marks.slice(Math.max(0, from), to + 1).flatMap(mark => mark.values)
    const [first = null, last = null] = [values[0], values.at(-1)]
    context.filterBy(filters =>
      widget.axis === 'month'
        ? withRange(filters, widget.by, { from: first, to: last })
        : withValues(filters, widget.by, values),
    )
  }
  const chart = (
    <ChartFrame
      option={option}
      isEmpty={marks.every(({ amount }) => amount === 0)}
      label={chartLabel(widget.title, marks)}
      chartImage={chartImage}
      onRange={widget.isBrushed ? chooseRange : undefined}
      // A month without data has no bar to click.
      {...(widget.axis === 'month'
        ? { onPlace: choose }
        : { onMark: ({ dataIndex, isAdded }: MarkClick) => choose(dataIndex, isAdded) })}
    />
  )
  if (widget.rest === undefined) return chart
  return (
    <div className={classes.withRest}>
      <div className={classes.aboveRest}>{chart}</div>
      <RestLine context={context} widget={widget} shown={shown} />
    </div>
  )
}

function StackedBars({
  context,
  widget,
  shown,
  chartImage,
}: WidgetBodyProps<WidgetOf<'bars'> & { readonly pair: Pair }>) {
  const { cells, option } = useMemo(() => {
    const style = chartStyleOf(context, shown)
    const tally = shown.result.kind === 'tally' ? shown.result.tally : { values: [], amounts: [] }
    const found = cellsOf(widget, tally, style)
    return {
      cells: found,
      option: stackedOption(found, style, widget),
    }
  }, [context, widget, shown])
  const { rows, columns } = cells
  const totals = rows.map(row => ({
    name: row.name,
    amount: columns.reduce((sum, column) => sum + cells.at(row, column).amount, 0),
  }))
  return (
    <ChartFrame
      option={option}
      isEmpty={totals.every(({ amount }) => amount === 0)}
      label={chartLabel(widget.title, totals)}
      chartImage={chartImage}
      onMark={({ dataIndex, seriesIndex, isAdded }) => {
        const [row, column] = [rows[dataIndex], columns[seriesIndex]]
        if (row && column) context.choose({ by: widget.by, values: [cells.at(row, column).value], isAdded })
      }}
    />
  )
}
