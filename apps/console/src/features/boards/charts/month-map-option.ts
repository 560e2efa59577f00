import { numberText } from '@aftermile/domain/format/numbers'
import { amountText, exactText, isFew } from '../state/amount-text.ts'
import { placeOf } from './cells-option.ts'
import type { ChartStyle } from './chart-marks.ts'
import { axisStyle, type ChartOption, frame, grid, safe, textStyle } from './chart-option.ts'
import { mixColors } from './mark-outline.ts'

/** Amounts by value, then by month. */
export type MonthMap = {
  readonly months: readonly string[]
  readonly rows: readonly {
    readonly name: string
    readonly amounts: readonly (number | null)[]
    /** How many each ratio is of; null for totals. */
    readonly behind: readonly number[] | null
    readonly isOn: boolean
  }[]
  /** Absent: neither is, the colour says how much. */
  readonly better: 'higher' | 'lower' | undefined
  /** What the numbers behind a ratio are. */
  readonly counted: string
}

const narrowPx = 560

/** A row for each value and a column for each month. The strongest colour is the worst, where one direction is better, else the most. */
export function monthMapOption({ months, rows, better, counted }: MonthMap, style: ChartStyle): ChartOption {
  const strengthOf = strengths(
    rows.flatMap(({ amounts, behind }) => amounts.filter((_, index) => !hasFew(behind, index))),
    better,
  )
  const cells = rows.flatMap((row, y) =>
    row.amounts.flatMap((amount, x) =>
      amount === null ? [] : [{ row, amount, x, y, isFaint: hasFew(row.behind, x) }],
    ),
  )
  return {
    ...frame(style),
    grid: { ...grid, top: 4, bottom: 4 },
    xAxis: {
      ...axisStyle(style),
      type: 'category',
      data: [...months],
      position: 'top',
      axisLabel: { ...textStyle(style), interval: 0, hideOverlap: true },
    },
    yAxis: {
      ...axisStyle(style),
      type: 'category',
      inverse: true,
      data: rows.map(({ name }) => name),
      axisLabel: { ...textStyle(style), interval: 0, width: 110 * style.scale, overflow: 'truncate' },
    },
    series: [
      {
        type: 'heatmap',
        emphasis: { disabled: true },
        itemStyle: { borderColor: style.colors.surface, borderWidth: 2, borderRadius: 4 },
        data: cells.map(({ row, amount, x, y, isFaint }) => {
          const strength = strengthOf(amount)
          const color = isFaint ? style.colors.line : heatColor(strength, style)
          const ink = !isFaint && strength > 0.55 ? style.colors.surface : style.colors.text
          return {
            value: [x, y, amount],
            itemStyle: { color, opacity: row.isOn ? 1 : 0.25 },
            label: { show: true, color: isFaint ? style.colors.dimmed : ink, fontSize: Math.round(10 * style.scale) },
          }
        }),
        label: { formatter: params => shortText(cells[params.dataIndex]?.amount ?? 0, style) },
      },
    ],
    tooltip: {
      ...frame(style).tooltip,
      formatter: params => {
        const cell = cells[placeOf(params).dataIndex]
        if (cell === undefined) return ''
        const { row, amount, x, isFaint } = cell
        const behind = row.behind?.[x]
        const count = behind === undefined ? '' : ` · of ${numberText(behind)} ${counted}`
        const few = isFaint ? '<br>Too few to judge' : ''
        return `${safe(row.name)}, ${safe(months[x] ?? '')}<br><b>${safe(exactText(amount, style.format))}</b>${count}${few}`
      },
    },
    media: [
      { option: { yAxis: { axisLabel: { width: 110 * style.scale } }, series: [{ label: { show: true } }] } },
      { query: { maxWidth: narrowPx * style.scale }, option: { yAxis: { axisLabel: { width: 72 * style.scale } } } },
    ],
  }
}

/** The place of a cell that is drawn: its row and its month. */
export function cellAt({ rows }: MonthMap, dataIndex: number): { row: number; month: number } | null {
  const drawn = rows.flatMap(({ amounts }, row) =>
    amounts.flatMap((amount, month) => (amount === null ? [] : [{ row, month }])),
  )
  return drawn[dataIndex] ?? null
}

const hasFew = (behind: readonly number[] | null, index: number): boolean => isFew(behind?.[index] ?? null)

/** From 0 to 1 over all amounts that are known, 1 for the worst. */
function strengths(amounts: readonly (number | null)[], better: MonthMap['better']): (amount: number) => number {
  const known = amounts.filter(amount => amount !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  return amount => {
    const position = high > low ? Math.min(1, Math.max(0, (amount - low) / (high - low))) : 0
    return better === 'higher' ? (high > low ? 1 - position : 0) : position
  }
}

function heatColor(strength: number, { colors: { heat } }: ChartStyle): string {
  const at = strength * (heat.length - 1)
  const [from, to] = [heat[Math.floor(at)] ?? heat[0] ?? '', heat[Math.ceil(at)] ?? heat[0] ?? '']
  return mixColors(from, to, at - Math.floor(at))
}

/** In a cell, without the unit: the title and the tooltip have it. */
const shortText = (amount: number, { format }: ChartStyle): string => {
  if (format === 'percent') return numberText(Math.round(amount))
  return amountText(amount, format).split('\u00a0')[0] ?? ''
}
