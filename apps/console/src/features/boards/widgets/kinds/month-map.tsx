import type { WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { monthText } from '@aftermile/domain/format/board-times'
import { useMemo } from 'react'
import { cellAt, monthMapOption } from '../../charts/month-map-option.ts'
import type { CsvRow } from '../../export/csv-row.ts'
import { plainAmount } from '../../export/plain-amount.ts'
import { amountText, formatOf } from '../../state/amount-text.ts'
import type { BoardContext } from '../../state/board-context.ts'
import { chartStyleOf } from '../../state/board-context.ts'
import { withRange, withValues } from '../../state/filter-changes.ts'
import type { WidgetData } from '../../state/widget-data.ts'
import { ChartFrame } from '../bodies/ChartFrame.tsx'
import { MonthMapTable } from '../months/MonthMapTable.tsx'
import { monthMapOf } from '../months/month-map.ts'
import type { WidgetBodyProps, WidgetView } from '../widget-view.ts'

export const monthMap: WidgetView<WidgetOf<'monthMap'>> = {
  Body: MonthMapWidget,
  Table: MonthMapTable,
  csv: valueRows,
  drawn: null,
}

/** A metric by value and month. A click on a cell chooses both. */
function MonthMapWidget({ context, widget, shown, chartImage }: WidgetBodyProps<WidgetOf<'monthMap'>>) {
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

function valueRows(
  { board, names }: BoardContext,
  widget: WidgetOf<'monthMap'>,
  { result, ...shown }: WidgetData,
): CsvRow[] {
  if (result.kind !== 'performance') return []
  const format = formatOf(board.dataset, shown)
  return [
    [widget.title, ...result.months.map(monthText)],
    ...result.rows.map(({ value, trend }) => [
      names(widget.names, value).text,
      ...trend.map(amount => plainAmount(amount, format)),
    ]),
  ]
}
