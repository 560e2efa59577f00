import { percent } from '@aftermile/domain/format/numbers'
import { amountText, exactText } from '../state/amount-text.ts'
import type { ChartStyle, Mark } from './chart-marks.ts'
import { type ChartOption, frame, safe, textStyle } from './chart-option.ts'

/** Slices smaller than this have no room for a label. */
const labelledShare = 0.04

/** Labels stand beside the pie, so it is smaller in narrow cards. */
const beside = { radius: ['27%', '44%'] } as const
const wide = { radius: ['42%', '70%'], aspect: 1.3 } as const

export function pieOption(
  marks: readonly Mark[],
  style: ChartStyle,
  { startAngle }: { startAngle: number },
): ChartOption {
  const { colors } = style
  return {
    ...frame(style),
    series: [
      {
        type: 'pie',
        startAngle,
        radius: [...beside.radius],
        center: ['50%', '50%'],
        minAngle: 2,
        stillShowZeroSum: false,
        avoidLabelOverlap: true,
        itemStyle: { borderColor: colors.surface, borderWidth: 1 },
        emphasis: { scale: false },
        labelLine: { length: 6, length2: 4, lineStyle: { color: colors.axis } },
        data: marks.map(mark => ({
          name: mark.name,
          value: mark.amount,
          itemStyle: { color: mark.isOn ? mark.color : colors.faded },
          label: {
            ...textStyle(style, mark.isOn ? colors.text : colors.dimmed),
            show: mark.share >= labelledShare,
            formatter: () => `${mark.name}\n${amountText(mark.amount, style.format)}`,
            overflow: 'break',
            lineHeight: Math.round(14 * style.scale),
            bleedMargin: 0,
            distanceToLabelLine: 3,
          },
          labelLine: { show: mark.share >= labelledShare },
        })),
      },
    ],
    tooltip: { ...frame(style).tooltip, formatter: params => markTip(marks[indexOf(params)], style) },
    media: [
      { option: { series: [{ radius: [...beside.radius] }] } },
      { query: { minAspectRatio: wide.aspect }, option: { series: [{ radius: [...wide.radius] }] } },
    ],
  }
}

export function markTip(mark: Mark | undefined, { format }: ChartStyle): string {
  if (mark === undefined) return ''
  return `${safe(mark.name)}${mark.isRunning ? ', still running' : ''}<br><b>${exactText(mark.amount, format)}</b> · ${percent(mark.share * 100)}`
}

/** The index of the mark under the pointer, from the parameters that ECharts passes to a formatter. */
export const indexOf = (params: unknown): number =>
  typeof params === 'object' && params !== null && 'dataIndex' in params ? Number(params.dataIndex) : -1
