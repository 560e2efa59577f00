import type { WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { percent } from '@aftermile/domain/format/numbers'
import { useMemo } from 'react'
import { marksOf } from '../../charts/chart-marks.ts'
import { pieOption } from '../../charts/pie-option.ts'
import type { LegendEntry } from '../../export/picture-type.ts'
import { exactText } from '../../state/amount-text.ts'
import type { BoardContext } from '../../state/board-context.ts'
import { chartStyleOf } from '../../state/board-context.ts'
import type { WidgetData } from '../../state/widget-data.ts'
import { ChartFrame } from '../bodies/ChartFrame.tsx'
import { chartLabel } from '../bodies/chart-label.ts'
import { FigureTable } from '../bodies/FigureTable.tsx'
import { countedRows } from '../counted-rows.ts'
import type { WidgetBodyProps, WidgetView } from '../widget-view.ts'

export const pie: WidgetView<WidgetOf<'pie'>> = {
  Body: PieWidget,
  Table: FigureTable,
  csv: countedRows,
  drawn: null,
  legend: slicesOf,
}

function PieWidget({ context, widget, shown, chartImage }: WidgetBodyProps<WidgetOf<'pie'>>) {
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

/** Small slices have no label in the chart. */
function slicesOf(context: BoardContext, widget: WidgetOf<'pie'>, shown: WidgetData): LegendEntry[] {
  if (shown.result.kind !== 'tally') return []
  const style = chartStyleOf(context, shown)
  return marksOf(widget, shown.result.tally, style).map(({ name, amount, share, color, isOn }) => ({
    text: `${name}: ${exactText(amount, style.format)} (${percent(share * 100)})`,
    color: isOn ? color : context.colors.faded,
  }))
}
