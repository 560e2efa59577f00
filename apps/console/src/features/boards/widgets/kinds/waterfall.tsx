import type { WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { useMemo } from 'react'
import { type StageBar, waterfallOption } from '../../charts/stage-options.ts'
import type { CsvRow } from '../../export/csv-row.ts'
import { plainAmount } from '../../export/plain-amount.ts'
import { amountText } from '../../state/amount-text.ts'
import type { BoardContext } from '../../state/board-context.ts'
import { chartStyleOf } from '../../state/board-context.ts'
import type { WidgetData } from '../../state/widget-data.ts'
import { ChartFrame } from '../bodies/ChartFrame.tsx'
import { StageTable } from '../months/StageTable.tsx'
import type { WidgetBodyProps, WidgetView } from '../widget-view.ts'

export const waterfall: WidgetView<WidgetOf<'waterfall'>> = {
  Body: WaterfallWidget,
  Table: StageTable,
  csv: stageRows,
  drawn: null,
}

/** Less than this reads 0,0 days. */
const leastRest = 72

/** The average times of stages, one after the other. Stages that nothing has passed are left out. */
function WaterfallWidget({ context, widget, shown, chartImage }: WidgetBodyProps<WidgetOf<'waterfall'>>) {
  const { bars, option } = useMemo(() => {
    const { result } = shown
    const found = widget.stages.flatMap(({ title, isRest }, position): StageBar[] => {
      const minutes = result.kind === 'stages' ? (result.averages[position] ?? null) : null
      return minutes === null || result.kind !== 'stages' || (isRest && minutes < leastRest)
        ? []
        : [{ title, minutes, count: result.counts[position] ?? 0, position }]
    })
    return { bars: found, option: waterfallOption(found, chartStyleOf(context, shown)) }
  }, [context, widget, shown])
  const said = bars.map(({ title, minutes }) => `${title} ${amountText(minutes, 'days')}`)
  return (
    <ChartFrame
      option={option}
      isEmpty={bars.length === 0}
      label={`${widget.title}: ${said.join(', ')}`}
      chartImage={chartImage}
    />
  )
}

/** Times are in days. */
function stageRows(_: BoardContext, { stages }: WidgetOf<'waterfall'>, { result }: WidgetData): CsvRow[] {
  if (result.kind !== 'stages') return []
  return [
    ['Stage', 'Days', 'No.'],
    ...stages.map(({ title }, index) => [
      title,
      plainAmount(result.averages[index] ?? null, 'days'),
      result.counts[index] ?? 0,
    ]),
  ]
}
