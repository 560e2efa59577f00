import type { AnyWidget } from '@aftermile/dashboards/board/board'
import { useMemo } from 'react'
import { heatmapOption } from '../../charts/cells-option.ts'
import { cellsOf } from '../../charts/pair-cells.ts'
import { chartStyleOf } from '../../state/board-context.ts'
import type { WidgetBodyProps } from './body-props.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { chartLabel } from './chart-label.ts'

export function HeatmapWidget({
  context,
  widget,
  shown,
  chartImage,
}: WidgetBodyProps<Extract<AnyWidget, { kind: 'heatmap' }>>) {
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
