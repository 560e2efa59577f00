import { numberText, percent } from '@aftermile/domain/format/numbers'
import { exactText } from '../state/amount-text.ts'
import { amountAxis } from './bars-option.ts'
import type { ChartLook } from './chart-marks.ts'
import { axisLook, type ChartOption, frame, grid, safe, textStyle } from './chart-option.ts'
import type { Cell, Cells, Side } from './pair-cells.ts'

/** Stacked bars: one bar per row, one colour per column. */
export function stackedOption(cells: Cells, look: ChartLook, { isHorizontal }: { isHorizontal: boolean }): ChartOption {
  const { rows, columns } = cells
  const categories = {
    ...axisLook(look),
    type: 'category' as const,
    data: rows.map(({ name }) => name),
    splitLine: { show: false },
    inverse: isHorizontal,
  }
  return {
    ...frame(look),
    grid: { ...grid, top: 32 },
    legend: { top: 0, right: 8, itemWidth: 10, itemHeight: 10, selectedMode: false, textStyle: textStyle(look) },
    xAxis: isHorizontal ? amountAxis(look) : categories,
    yAxis: isHorizontal ? categories : amountAxis(look),
    series: columns.map(column => ({
      type: 'bar',
      name: column.name,
      stack: 'all',
      barMaxWidth: 32 * look.scale,
      emphasis: { disabled: true },
      itemStyle: { color: column.color },
      data: rows.map(row => {
        const { amount, isOn } = cells.at(row, column)
        return { value: amount, ...(!isOn && { itemStyle: { color: look.colors.faded } }) }
      }),
    })),
    tooltip: {
      ...frame(look).tooltip,
      formatter: params => {
        const { dataIndex, seriesIndex } = placeOf(params)
        return cellTip(cells, { row: rows[dataIndex], column: columns[seriesIndex] }, look)
      },
    },
  }
}

const narrowPx = 480

export function heatmapOption(cells: Cells, look: ChartLook): ChartOption {
  const { rows, columns, max } = cells
  const all = rows.flatMap((row, y) => columns.map((column, x) => ({ x, y, cell: cells.at(row, column) })))
  return {
    ...frame(look),
    grid: { ...grid, top: 4 },
    xAxis: {
      ...axisLook(look),
      type: 'category',
      data: columns.map(({ name }) => name),
      position: 'top',
      axisLabel: { ...textStyle(look), interval: 0, hideOverlap: false, width: 66 * look.scale, overflow: 'truncate' },
    },
    yAxis: {
      ...axisLook(look),
      type: 'category',
      inverse: true,
      data: rows.map(({ name }) => name),
      axisLabel: { ...textStyle(look), width: 120 * look.scale, overflow: 'truncate' },
    },
    visualMap: { show: false, min: 0, max, inRange: { color: [...look.colors.heat] } },
    series: [
      {
        type: 'heatmap',
        emphasis: { disabled: true },
        itemStyle: { borderColor: look.colors.surface, borderWidth: 2, borderRadius: 4 },
        data: all.map(({ x, y, cell }) => ({
          value: [x, y, cell.amount],
          itemStyle: { opacity: cell.isOn ? 1 : 0.25 },
          label: { show: cell.amount > 0, color: labelInk(cell, max, look), fontSize: Math.round(11 * look.scale) },
        })),
        label: { formatter: params => numberText(all[params.dataIndex]?.cell.amount ?? 0) },
      },
    ],
    tooltip: {
      ...frame(look).tooltip,
      formatter: params => {
        const { x, y } = all[placeOf(params).dataIndex] ?? { x: -1, y: -1 }
        return cellTip(cells, { row: rows[y], column: columns[x] }, look)
      },
    },
    media: [
      { option: { xAxis: { axisLabel: { rotate: 0 } }, yAxis: { axisLabel: { width: 120 * look.scale } } } },
      {
        query: { maxWidth: narrowPx * look.scale },
        option: { xAxis: { axisLabel: { rotate: 50 } }, yAxis: { axisLabel: { width: 84 * look.scale } } },
      },
    ],
  }
}

/** The text colour on pale cells, the surface colour on strong ones. */
function labelInk({ amount }: Cell, max: number, { colors }: ChartLook): string {
  return amount / max > 0.55 ? colors.surface : colors.text
}

type Place = { readonly row: Side | undefined; readonly column: Side | undefined }

function cellTip(cells: Cells, { row, column }: Place, { format }: ChartLook): string {
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
