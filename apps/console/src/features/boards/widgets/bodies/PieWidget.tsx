import type { AnyWidget } from '@aftermile/dashboards/board/board'
import { useMemo } from 'react'
import { marksOf } from '../../charts/chart-marks.ts'
import { pieOption } from '../../charts/pie-option.ts'
import { chartStyleOf } from '../../state/board-context.ts'
import type { WidgetBodyProps } from './body-props.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { chartLabel } from './chart-label.ts'

export function PieWidget({
  context,
  widget,
  shown,
  chartImage,
}: WidgetBodyProps<Extract<AnyWidget, { kind: 'pie' }>>) {
  const { marks, option } = useMemo(() => {
    const style = chartStyleOf(context, shown)
    const found = shown.result.kind === 'tally' ? marksOf(widget, shown.result.tally, style) : []
    return { marks: found, option: pieOption(found, style, widget) }
  }, [context, widget, shown])
  return (
    <ChartFrame
      option={option}
      isEmpty={marks.length === 0}
      label={chartLabel(widget.title, marks)}
      chartImage={chartImage}
      onMark={({ dataIndex, isAdded }) => {
        const mark = marks[dataIndex]
        if (mark) context.choose({ by: widget.by, values: mark.values, isAdded })
      }}
    />
  )
}
