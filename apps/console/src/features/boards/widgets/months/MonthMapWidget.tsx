import { useMemo } from 'react'
import { cellAt, monthMapOption } from '../../charts/month-map-option.ts'
import { amountText } from '../../state/amount-text.ts'
import { chartStyleOf } from '../../state/board-context.ts'
import { withRange, withValues } from '../../state/filter-changes.ts'
import type { WidgetBodyProps } from '../bodies/body-props.ts'
import { ChartFrame } from '../bodies/ChartFrame.tsx'
import { type MonthMapKind, monthMapOf } from './month-map.ts'

/** A metric by value and month. A click on a cell chooses both. */
export function MonthMapWidget({ context, widget, shown, chartImage }: WidgetBodyProps<MonthMapKind>) {
  const { map, values, months, style, option } = useMemo(() => {
    const found = monthMapOf(context, widget, shown)
    const chartStyle = chartStyleOf(context, shown)
    return { ...found, style: chartStyle, option: monthMapOption(found.map, chartStyle) }
  }, [context, widget, shown])
  const said = map.rows.map(({ name, amounts }) => `${name} ${amountText(amounts.at(-1) ?? null, style.format)}`)
  return (
    <ChartFrame
      option={option}
      isEmpty={map.rows.length === 0 || months.length === 0}
      label={`${widget.title}, ${map.months.at(-1) ?? ''}: ${said.join(', ')}`}
      chartImage={chartImage}
      onMark={({ dataIndex }) => {
        const cell = cellAt(map, dataIndex)
        const [value, month] = [values[cell?.row ?? -1], months[cell?.month ?? -1]]
        if (value === undefined || month === undefined) return
        const period = context.board.dataset.period ?? ''
        context.filterBy(filters =>
          withRange(withValues(filters, widget.by, [value]), period, { from: month, to: month }),
        )
      }}
    />
  )
}
