import type { WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { useMemo } from 'react'
import { heatmapOption } from '../../charts/cells-option.ts'
import { cellsOf } from '../../charts/pair-cells.ts'
import { chartStyleOf } from '../../state/board-context.ts'
import { ChartFrame } from '../bodies/ChartFrame.tsx'
import { chartLabel } from '../bodies/chart-label.ts'
import { FigureTable } from '../bodies/FigureTable.tsx'
import { countedRows } from '../counted-rows.ts'
import type { WidgetBodyProps, WidgetView } from '../widget-view.ts'

export const heatmap: WidgetView<WidgetOf<'heatmap'>> = {
  Body: HeatmapWidget,
  Table: FigureTable,
  csv: countedRows,
  drawn: null,
}

function HeatmapWidget({ context, widget, shown, chartImage }: WidgetBodyProps<WidgetOf<'heatmap'>>) {
  const { cells, option } = useMemo(() => {
    const style = chartStyleOf(context, shown)
    const tally = shown.result.kind === 'tally' ? shown.result.tally : { values: [], amounts: [] }
    const found = cellsOf(widget, tally, style)
    return { cells: found, option: heatmapOption(found, style) }
  }, [context, widget, shown])
  const { rows, columns } = cells
  const named = rows.flatMap(row =>
    columns.map(column => ({ name: `${row.name} in ${column.name}`, amount: cells.at(row, column).amount })),
  )
  return (
    <ChartFrame
      option={option}
      isEmpty={rows.length === 0}
      label={chartLabel(widget.title, named)}
      chartImage={chartImage}
      onMark={({ dataIndex, isAdded }) => {
        const row = rows[Math.floor(dataIndex / columns.length)]
        const column = columns[dataIndex % columns.length]
        if (row && column) context.choose({ by: widget.by, values: [cells.at(row, column).value], isAdded })
      }}
    />
  )
}
