import { axisText } from '../state/amount-text.ts'
import type { ChartLook, Mark } from './chart-marks.ts'
import { axisLook, type ChartOption, frame, grid } from './chart-option.ts'
import { mixColors, outlineColor } from './mark-outline.ts'
import { indexOf, markTip } from './pie-option.ts'

export function barsOption(
  marks: readonly Mark[],
  look: ChartLook,
  { isHorizontal }: { isHorizontal: boolean },
): ChartOption {
  // A skipped number can be guessed from its neighbours, a skipped word cannot.
  const areWords = !isHorizontal && !marks.some(({ name }) => /\d/.test(name))
  const categories = {
    ...axisLook(look),
    type: 'category' as const,
    data: marks.map(({ name }) => name),
    splitLine: { show: false },
    inverse: isHorizontal,
    ...(isHorizontal && {
      axisLabel: { ...axisLook(look).axisLabel, width: 130 * look.scale, overflow: 'truncate' as const },
    }),
    ...(areWords && { axisLabel: { ...axisLook(look).axisLabel, interval: 0, hideOverlap: false } }),
  }
  const amounts = amountAxis(look)
  return {
    ...frame(look),
    grid,
    xAxis: isHorizontal ? amounts : categories,
    yAxis: isHorizontal ? categories : amounts,
    series: [
      {
        type: 'bar',
        barMaxWidth: 32 * look.scale,
        barCategoryGap: '20%',
        emphasis: { disabled: true },
        itemStyle: { borderRadius: isHorizontal ? [0, 3, 3, 0] : [3, 3, 0, 0] },
        data: marks.map(mark => ({ value: mark.amount, itemStyle: barLook(mark, look) })),
      },
    ],
    tooltip: { ...frame(look).tooltip, formatter: params => markTip(marks[indexOf(params)], look) },
    ...(areWords && { media: turned(marks.length, look) }),
  }
}

function barLook({ isOn, isRunning, color }: Mark, look: ChartLook) {
  if (!isOn) return { color: look.colors.faded, borderWidth: 0 }
  if (isRunning !== true) return { color, ...outlined(color, look) }
  const pale = mixColors(color, look.colors.surface, 0.7)
  return { color: pale, borderColor: color, borderWidth: 1, borderType: 'dashed' as const }
}

const wordPx = 72

/** Rotates the labels if they do not fit side by side. */
const turned = (count: number, { scale }: ChartLook) => [
  { option: { xAxis: { axisLabel: { rotate: 0 } } } },
  { query: { maxWidth: (count * wordPx + 40) * scale }, option: { xAxis: { axisLabel: { rotate: 40 } } } },
]

export const amountAxis = (look: ChartLook) => ({
  ...axisLook(look),
  type: 'value' as const,
  minInterval: 1,
  splitNumber: 4,
  axisLine: { show: false },
  axisLabel: { ...axisLook(look).axisLabel, formatter: (amount: number) => axisText(amount, look.format) },
})

/** A chosen colour may be that of the surface. ECharts merges options, so a missing outline must be explicit. */
function outlined(color: string, { colors }: ChartLook) {
  const outline = outlineColor(color, colors)
  return outline === null ? { borderWidth: 0 } : { borderColor: outline, borderWidth: 1 }
}
