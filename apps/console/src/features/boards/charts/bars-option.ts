import { axisText } from '../state/amount-text.ts'
import type { ChartStyle, Mark } from './chart-marks.ts'
import { axisStyle, type ChartOption, frame, grid } from './chart-option.ts'
import { mixColors, outlineColor } from './mark-outline.ts'
import { indexOf, markTip } from './pie-option.ts'

export function barsOption(
  marks: readonly Mark[],
  style: ChartStyle,
  { isHorizontal }: { isHorizontal: boolean },
): ChartOption {
  // A skipped number can be guessed from its neighbours, a skipped word cannot.
  const areWords = !isHorizontal && !marks.some(({ name }) => /\d/.test(name))
  const categories = {
    ...axisStyle(style),
    type: 'category' as const,
    data: marks.map(({ name }) => name),
    splitLine: { show: false },
    inverse: isHorizontal,
    ...(isHorizontal && {
      axisLabel: { ...axisStyle(style).axisLabel, width: 130 * style.scale, overflow: 'truncate' as const },
    }),
    ...(areWords && { axisLabel: { ...axisStyle(style).axisLabel, interval: 0, hideOverlap: false } }),
  }
  const amounts = amountAxis(style)
  return {
    ...frame(style),
    grid,
    xAxis: isHorizontal ? amounts : categories,
    yAxis: isHorizontal ? categories : amounts,
    series: [
      {
        type: 'bar',
        barMaxWidth: 32 * style.scale,
        barCategoryGap: '20%',
        emphasis: { disabled: true },
        itemStyle: { borderRadius: isHorizontal ? [0, 3, 3, 0] : [3, 3, 0, 0] },
        data: marks.map(mark => ({ value: mark.amount, itemStyle: barStyle(mark, style) })),
      },
    ],
    tooltip: { ...frame(style).tooltip, formatter: params => markTip(marks[indexOf(params)], style) },
    ...(areWords && { media: turned(marks.length, style) }),
  }
}

function barStyle({ isOn, isRunning, color }: Mark, style: ChartStyle) {
  if (!isOn) return { color: style.colors.faded, borderWidth: 0 }
  if (isRunning !== true) return { color, ...outlined(color, style) }
  const pale = mixColors(color, style.colors.surface, 0.7)
  return { color: pale, borderColor: color, borderWidth: 1, borderType: 'dashed' as const }
}

const wordPx = 72

/** Rotates the labels if they do not fit side by side. */
const turned = (count: number, { scale }: ChartStyle) => [
  { option: { xAxis: { axisLabel: { rotate: 0 } } } },
  { query: { maxWidth: (count * wordPx + 40) * scale }, option: { xAxis: { axisLabel: { rotate: 40 } } } },
]

export const amountAxis = (style: ChartStyle) => ({
  ...axisStyle(style),
  type: 'value' as const,
  minInterval: 1,
  splitNumber: 4,
  axisLine: { show: false },
  axisLabel: { ...axisStyle(style).axisLabel, formatter: (amount: number) => axisText(amount, style.format) },
})

/** A chosen colour may be that of the surface. ECharts merges options, so a missing outline must be explicit. */
function outlined(color: string, { colors }: ChartStyle) {
  const outline = outlineColor(color, colors)
  return outline === null ? { borderWidth: 0 } : { borderColor: outline, borderWidth: 1 }
}
