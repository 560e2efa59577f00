import type { AnyWidget } from '@aftermile/dashboards/board/board'
import { useMemo } from 'react'
import { type StageBar, waterfallOption } from '../../charts/stage-options.ts'
import { amountText } from '../../state/amount-text.ts'
import { chartStyleOf } from '../../state/board-context.ts'
import type { WidgetBodyProps } from '../bodies/body-props.ts'
import { ChartFrame } from '../bodies/ChartFrame.tsx'

/** Less than this reads 0,0 days. */
const leastRest = 72

/** The average times of stages, one after the other. Stages that nothing has passed are left out. */
export function WaterfallWidget({
  context,
  widget,
  shown,
  chartImage,
}: WidgetBodyProps<Extract<AnyWidget, { kind: 'waterfall' }>>) {
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
