import { monthText } from '@aftermile/domain/format/board-times'
import { daysOf } from '@aftermile/domain/times/calendar'
import { amountText, exactText } from '../state/amount-text.ts'
import { amountAxis } from './bars-option.ts'
import { type ChartStyle, categoryColor } from './chart-marks.ts'
import { axisStyle, type ChartOption, frame, grid, safe, textStyle } from './chart-option.ts'
import { indexOf } from './pie-option.ts'

/** The average time of a stage in minutes, and how many have it. */
export type StageBar = {
  readonly title: string
  readonly minutes: number
  readonly count: number
  /** The place of the stage among all, for its colour. */
  readonly position: number
}

/** Each bar starts where the one before ends. The last one is the sum. */
export function waterfallOption(bars: readonly StageBar[], style: ChartStyle): ChartOption {
  const total = bars.reduce((sum, { minutes }) => sum + minutes, 0)
  const starts = bars.map((_, index) => bars.slice(0, index).reduce((sum, { minutes }) => sum + minutes, 0))
  const label = (minutes: number, weight: number) => ({
    show: true,
    position: 'right' as const,
    formatter: () => amountText(minutes, 'days'),
    ...textStyle(style, style.colors.text),
    fontWeight: weight,
  })
  return {
    ...frame(style),
    grid: { ...grid, right: 64 * style.scale },
    xAxis: daysAxis(style),
    yAxis: {
      ...axisStyle(style),
      type: 'category',
      inverse: true,
      data: [...bars.map(({ title }) => title), totalText],
      splitLine: { show: false },
      axisLabel: { ...axisStyle(style).axisLabel, interval: 0, width: 130 * style.scale, overflow: 'truncate' },
    },
    series: [
      {
        type: 'bar',
        stack: 'all',
        silent: true,
        itemStyle: { color: 'transparent' },
        data: [...starts.map(daysOf), 0],
      },
      {
        type: 'bar',
        stack: 'all',
        barMaxWidth: 24 * style.scale,
        emphasis: { disabled: true },
        itemStyle: { borderRadius: 3 },
        data: [
          ...bars.map(({ minutes, position }) => ({
            value: daysOf(minutes),
            itemStyle: { color: categoryColor(position, style.colors) },
            label: label(minutes, 400),
          })),
          { value: daysOf(total), itemStyle: { color: style.colors.none }, label: label(total, 600) },
        ],
      },
    ],
    tooltip: {
      ...frame(style).tooltip,
      formatter: params => {
        const offset = indexOf(params)
        const { title, minutes } = bars[offset] ?? { title: totalText, minutes: total }
        const count = bars[offset]?.count
        const from = count === undefined ? '' : ` · ${exactText(count, 'count')} shipments`
        return `${safe(title)}<br><b>${exactText(minutes, 'days')}</b>${from}`
      },
    },
  }
}

const totalText = 'Sum of stages'

export type StageAreas = {
  readonly stages: readonly string[]
  readonly months: readonly number[]
  readonly running: number | null
  /** By stage, then by month, in minutes. */
  readonly averages: readonly (readonly (number | null)[])[]
  /** Whether the board is filtered by the month. */
  readonly isMarked: (month: number) => boolean
}

/** The stages of each month on top of each other. The running month is on a shade of its own. */
export function areaOption(areas: StageAreas, style: ChartStyle): ChartOption {
  const { stages, months, running, averages, isMarked } = areas
  const shade = (month: number) => (month === running ? style.colors.line : 'transparent')
  return {
    ...frame(style),
    grid: { ...grid, top: 52, right: 28 },
    // A narrow legend has more lines.
    media: [
      { option: { grid: { top: 52 } } },
      { query: { maxWidth: 480 * style.scale }, option: { grid: { top: 76 } } },
    ],
    legend: {
      top: 0,
      left: 0,
      right: 8,
      itemWidth: 10,
      itemHeight: 10,
      itemGap: 8,
      selectedMode: false,
      icon: 'roundRect',
      textStyle: textStyle(style),
    },
    xAxis: {
      ...axisStyle(style),
      type: 'category',
      boundaryGap: false,
      data: months.map(month => `${monthText(month)}${month === running ? ' (running)' : ''}`),
      splitLine: { show: false },
      axisLabel: { ...axisStyle(style).axisLabel, showMaxLabel: true, alignMaxLabel: 'right' },
      // The areas lie between the months.
      splitArea: { show: true, interval: 0, areaStyle: { color: months.slice(1).map(shade) } },
    },
    yAxis: daysAxis(style),
    series: stages.map((title, stage) => ({
      type: 'line',
      name: title,
      stack: 'all',
      lineStyle: { width: 1 },
      emphasis: { disabled: true },
      color: categoryColor(stage, style.colors),
      areaStyle: { opacity: 0.55 },
      silent: true,
      data: months.map((month, index) => ({
        value: daysOf(averages[stage]?.[index] ?? 0),
        symbol: isMarked(month) || months.length === 1 ? 'circle' : 'none',
        symbolSize: 7,
      })),
    })),
    tooltip: {
      ...frame(style).tooltip,
      trigger: 'axis',
      formatter: params => areaTip(areas, indexOf(Array.isArray(params) ? params[0] : params), style),
    },
  }
}

function areaTip({ stages, months, running, averages }: StageAreas, index: number, style: ChartStyle): string {
  const month = months[index]
  if (month === undefined) return ''
  const lines = stages.flatMap((title, stage) => {
    const minutes = averages[stage]?.[index] ?? null
    if (minutes === null) return []
    const dot = `<span style="color:${categoryColor(stage, style.colors)}">●</span>`
    return [`${dot} ${safe(title)} <b>${amountText(minutes, 'days')}</b>`]
  })
  const total = averages.reduce((sum, stage) => sum + (stage[index] ?? 0), 0)
  const head = `${monthText(month)}${month === running ? ', still running' : ''}`
  return [head, ...lines, `${totalText} <b>${exactText(total, 'days')}</b>`].join('<br>')
}

const daysAxis = (style: ChartStyle) => ({
  ...amountAxis(style),
  minInterval: 0.1,
  axisLabel: { ...amountAxis(style).axisLabel, formatter: (value: number) => `${amountAxisText(value)} d` },
})

const amountAxisText = (value: number): string => exactText(Math.round(value * 10) / 10, 'count')
