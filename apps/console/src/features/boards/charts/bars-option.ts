import { shortNumber } from '@aftermile/domain/format/numbers'
import type { ChartLook, Mark } from './chart-marks.ts'
import { axisLook, type ChartOption, frame, grid } from './chart-option.ts'
import { outlineColor } from './mark-outline.ts'
import { indexOf, markTip } from './pie-option.ts'

export function barsOption(
  marks: readonly Mark[],
  look: ChartLook,
  { isHorizontal }: { isHorizontal: boolean },
): ChartOption {
  // Between 1 and 3 days one can guess what stands; between two words one cannot.
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
        data: marks.map(({ amount, isOn, color }) => ({
          value: amount,
          itemStyle: isOn ? { color, ...edged(color, look) } : { color: look.colors.faded, borderWidth: 0 },
        })),
      },
    ],
    tooltip: { ...frame(look).tooltip, formatter: told => markTip(marks[indexOf(told)]) },
    ...(areWords && { media: turned(marks.length, look) }),
  }
}

const wordPx = 72

/** Words that have no room side by side stand aslant. */
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
  axisLabel: { ...axisLook(look).axisLabel, formatter: (amount: number) => shortNumber(amount) },
})

/** Colours that people choose may be those of the surface. An option is merged into the last one, so that no line is said, too. */
function edged(color: string, { colors }: ChartLook) {
  const edge = outlineColor(color, colors)
  return edge === null ? { borderWidth: 0 } : { borderColor: edge, borderWidth: 1 }
}
