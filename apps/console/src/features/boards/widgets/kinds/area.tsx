import type { WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { testOf } from '@aftermile/dashboards/data/filter'
import { monthText } from '@aftermile/domain/format/board-times'
import { useMemo } from 'react'
import { areaOption } from '../../charts/stage-options.ts'
import type { CsvRow } from '../../export/csv-row.ts'
import { plainAmount } from '../../export/plain-amount.ts'
import type { BoardContext } from '../../state/board-context.ts'
import { chartStyleOf } from '../../state/board-context.ts'
import { withRange } from '../../state/filter-changes.ts'
import { monthsText } from '../../state/months.ts'
import { useBoardState } from '../../state/use-board-store.ts'
import type { WidgetData } from '../../state/widget-data.ts'
import { ChartFrame } from '../bodies/ChartFrame.tsx'
import { StageTable } from '../months/StageTable.tsx'
import type { WidgetBodyProps, WidgetView } from '../widget-view.ts'

export const area: WidgetView<WidgetOf<'area'>> = {
  Body: AreaWidget,
  Table: StageTable,
  csv: monthRows,
  drawn: null,
}

/** The average times of stages by month. A click chooses a month, dragging a range of months. */
function AreaWidget({ context, widget, shown, chartImage }: WidgetBodyProps<WidgetOf<'area'>>) {
  const by = context.board.dataset.period ?? ''
  const filter = useBoardState(context.store, ({ query }) => query.filters[by])
  const { months, option } = useMemo(() => {
    const { result } = shown
    const found = result.kind === 'stageMonths' ? result : { months: [], running: null, averages: [] }
    const isMarked = filter === undefined ? () => false : testOf(filter)
    const stages = widget.stages.map(({ title }) => title)
    return {
      months: found.months,
      option: areaOption({ ...found, stages, isMarked }, chartStyleOf(context, shown)),
    }
  }, [context, widget, shown, filter])
  const monthAt = (position: number) => months[Math.min(Math.max(0, position), months.length - 1)] ?? null
  return (
    <ChartFrame
      option={option}
      isEmpty={months.length === 0}
      label={`${widget.title}: ${monthsText(months)}`}
      chartImage={chartImage}
      onPlace={(position, isAdded) => context.choose({ by, values: [monthAt(position)], isAdded })}
      onRange={(from, to) =>
        context.filterBy(filters => withRange(filters, by, { from: monthAt(from), to: monthAt(to) }))
      }
    />
  )
}

/** Times are in days. */
function monthRows(_: BoardContext, { stages }: WidgetOf<'area'>, { result }: WidgetData): CsvRow[] {
  if (result.kind !== 'stageMonths') return []
  return [
    ['Month', ...stages.map(({ title }) => title)],
    ...result.months.map((month, index) => [
      monthText(month),
      ...stages.map((_, stage) => plainAmount(result.averages[stage]?.[index] ?? null, 'days')),
    ]),
  ]
}
