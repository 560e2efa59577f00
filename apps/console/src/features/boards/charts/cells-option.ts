import { numberText, percent } from '@aftermile/domain/format/numbers'
import { exactText } from '../state/amount-text.ts'
import { amountAxis } from './bars-option.ts'
import type { ChartStyle } from './chart-marks.ts'
import { axisStyle, type ChartOption, frame, grid, safe, textStyle } from './chart-option.ts'
import type { Cell, Cells, Side } from './pair-cells.ts'

/** Stacked bars: one bar per row, one colour per column. */
export function stackedOption(
  cells: Cells,
  style: ChartStyle,
  { isHorizontal }: { isHorizontal: boolean },
): ChartOption {
  const { rows, columns } = cells
  const categories = {
    ...axisStyle(style),
    type: 'category' as const,
    data: rows.map(({ name }) => name),
    splitLine: { show: false },
    inverse: isHorizontal,
  }
  return {
    ...frame(style),
    grid: { ...grid, top: 32 },
    legend: { top: 0, right: 8, itemWidth: 10, itemHeight: 10, selectedMode: false, textStyle: textStyle(style) },
    xAxis: isHorizontal ? amountAxis(style) : categories,
    yAxis: isHorizontal ? categories : amountAxis(style),
    series: columns.map(column => ({
      type: 'bar',
      name: column.name,
      stack: 'all',
      barMaxWidth: 32 * style.scale,
      emphasis: { disabled: true },
      itemStyle: { color: column.color },
      data: rows.map(row => {
        const { amount, isOn } = cells.at(row, column)
        return { value: amount, ...(!isOn && { itemStyle: { color: style.colors.faded } }) }
      }),
    })),
    tooltip: {
      ...frame(style).tooltip,
      formatter: params => {
        const { dataIndex, seriesIndex } = placeOf(params)
        return cellTip(cells, { row: rows[dataIndex], column: columns[seriesIndex] }, style)
      },
    },
  }
}

const narrowPx = 480

export function heatmapOption(cells: Cells, style: ChartStyle): ChartOption {
  const { rows, columns, max } = cells
  const all = rows.flatMap((row, y) => columns.map((column, x) => ({ x, y, cell: cells.at(row, column) })))
  return {
    ...frame(style),
    grid: { ...grid, top: 4 },
    xAxis: {
      ...axisStyle(style),
      type: 'category',
      data: columns.map(({ name }) => name),
      position: 'top',
      axisLabel: {
        ...textStyle(style),
        interval: 0,
        hideOverlap: false,
        width: 66 * style.scale,
        overflow: 'truncate',
      },
    },
    yAxis: {
      ...axisStyle(style),
      type: 'category',
      inverse: true,
      data: rows.map(({ name }) => name),
      axisLabel: { ...textStyle(style), width: 120 * style.scale, overflow: 'truncate' },
    },
    visualMap: { show: false, min: 0, max, inRange: { color: [...style.colors.heat] } },
    series: [
      {
        type: 'heatmap',
        emphasis: { disabled: true },
        itemStyle: { borderColor: style.colors.surface, borderWidth: 2, borderRadius: 4 },
        data: all.map(({ x, y, cell }) => ({
          value: [x, y, cell.amount],
          itemStyle: { opacity: cell.isOn ? 1 : 0.25 },
          label: { show: cell.amount > 0, color: labelInk(cell, max, style), fontSize: Math.round(11 * style.scale) },
        })),
        label: { formatter: params => numberText(all[params.dataIndex]?.cell.amount ?? 0) },
      },
    ],
    tooltip: {
      ...frame(style).tooltip,
      formatter: params => {
        const { x, y } = all[placeOf(params).dataIndex] ?? { x: -1, y: -1 }
        return cellTip(cells, { row: rows[y], column: columns[x] }, style)
      },
    },
    media: [
      { option: { xAxis: { axisLabel: { rotate: 0 } }, yAxis: { axisLabel: { width: 120 * style.scale } } } },
      {
        query: { maxWidth: narrowPx * style.scale },
        option: { xAxis: { axisLabel: { rotate: 50 } }, yAxis: { axisLabel: { width: 84 * style.scale } } },
      },
    ],
  }
}

/** The text colour on pale cells, the surface colour on strong ones. */
function labelInk({ amount }: Cell, max: number, { colors }: ChartStyle): string {
  return amount / max > 0.55 ? colors.surface : colors.text
}

type Place = { readonly row: Side | undefined; readonly column: Side | undefined }

function cellTip(cells: Cells, { row, column }: Place, { format }: ChartStyle): string {
  if (row === undefined || column === undefined) return ''
  const { amount, share } = cells.at(row, column)
  return `${safe(row.name)}, ${safe(column.name)}<br><b>${exactText(amount, format)}</b> · ${percent(share * 100)}`
}

/** The mark under the pointer, from the parameters that ECharts passes to a formatter. */
export function placeOf(params: unknown): { dataIndex: number; seriesIndex: number } {
  const isPlace = typeof params === 'object' && params !== null && 'dataIndex' in params && 'seriesIndex' in params
  return isPlace
    ? { dataIndex: Number(params.dataIndex), seriesIndex: Number(params.seriesIndex) }
    : { dataIndex: -1, seriesIndex: -1 }
}
