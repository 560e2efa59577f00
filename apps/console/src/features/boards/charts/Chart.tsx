import {
  BarChart,
  type BarSeriesOption,
  HeatmapChart,
  type HeatmapSeriesOption,
  LineChart,
  type LineSeriesOption,
  PieChart,
  type PieSeriesOption,
} from 'echarts/charts'
import {
  GridComponent,
  type GridComponentOption,
  LegendComponent,
  type LegendComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
  VisualMapComponent,
  type VisualMapComponentOption,
} from 'echarts/components'
import { type ComposeOption, type ECharts, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import { runAlone } from '../state/run-in-slices.ts'
import classes from './Chart.module.css'
import { draggedRange } from './dragged-range.ts'

use([
  BarChart,
  HeatmapChart,
  LineChart,
  PieChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  VisualMapComponent,
  CanvasRenderer,
])

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | HeatmapSeriesOption
  | LineSeriesOption
  | PieSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TooltipComponentOption
  | VisualMapComponentOption
>

export type MarkClick = { readonly dataIndex: number; readonly seriesIndex: number; readonly isAdded: boolean }

/** Renders a chart with two pixels for each of the screen. Null while it is not drawn. */
export type ChartImage = { readonly toCanvas: (background: string) => HTMLCanvasElement | null }

type Props = {
  option: ChartOption
  /** Describes the chart for screen readers. */
  label: string
  onMark?: (click: MarkClick) => void
  /** Called with the axis index after a click anywhere above it. */
  onPlace?: ((position: number, isAdded: boolean) => void) | undefined
  /** Called with the first and last axis index after a drag across the chart. */
  onRange?: ((from: number, to: number) => void) | undefined
  chartImage?: RefObject<ChartImage | null> | undefined
}

/** The only component that uses ECharts. Each option is merged into the one before, so it must have the same parts. */
export function Chart({ option, label, onMark, onPlace, onRange, chartImage }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts | null>(null)
  const callbacks = useRef<Callbacks>({ onMark, onPlace, onRange })
  callbacks.current = { onMark, onPlace, onRange }

  useEffect(() => {
    const element = host.current
    if (element === null) return
    if (chart.current !== null) return void chart.current.setOption(option)
    // The first drawing is slow. One after the other and in steps, the charts of a board do not freeze the page.
    return runAlone(
      () => {
        chart.current = open(element, callbacks)
      },
      () => {
        chart.current?.setOption(option, { lazyUpdate: true })
        return nextFrame()
      },
    )
  }, [option])

  useEffect(() => {
    const element = host.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => entry && fit(chart.current, entry.contentRect))
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.current?.dispose()
      chart.current = null
    }
  }, [])

  useImperativeHandle(
    chartImage,
    () => ({
      toCanvas: background => chart.current?.renderToCanvas({ pixelRatio: 2, backgroundColor: background }) ?? null,
    }),
    [],
  )
  return <div ref={host} className={classes.chart} role="img" aria-label={label} data-brushed={onRange !== undefined} />
}

/** The observer also reports the initial size, which needs no resize. */
function fit(chart: ECharts | null, { width, height }: Pick<DOMRectReadOnly, 'width' | 'height'>): void {
  if (chart === null) return
  const isOther = Math.abs(width - chart.getWidth()) >= 1 || Math.abs(height - chart.getHeight()) >= 1
  if (isOther) chart.resize()
}

type Callbacks = { [Name in 'onMark' | 'onPlace' | 'onRange']: Props[Name] | undefined }

function open(element: HTMLDivElement, callbacks: RefObject<Callbacks>): ECharts {
  const chart = init(element, null, { renderer: 'canvas' })
  // There is no animation, so ECharts need not wait for more frames.
  chart.getZr().setSleepAfterStill(1)
  const placeAt = (x: number) => Math.round(Number(chart.convertFromPixel({ xAxisIndex: 0 }, x)))
  const drag = draggedRange(element, {
    isOn: () => callbacks.current.onRange !== undefined,
    placeAt,
    onRange: (from, to) => callbacks.current.onRange?.(from, to),
  })
  chart.on('click', ({ dataIndex, seriesIndex, event }) => {
    if (drag.hasJustEnded()) return
    const isAdded = (event?.event as MouseEvent | undefined)?.shiftKey === true // clicks come from a mouse or a touch
    callbacks.current.onMark?.({ dataIndex, seriesIndex: seriesIndex ?? 0, isAdded })
  })
  chart.getZr().on('click', ({ offsetX, offsetY, event }) => {
    if (callbacks.current.onPlace === undefined || drag.hasJustEnded()) return
    if (chart.containPixel('grid', [offsetX, offsetY])) callbacks.current.onPlace(placeAt(offsetX), event.shiftKey)
  })
  return chart
}

/** In the next frame ECharts draws what is left to draw. */
const nextFrame = () => new Promise<void>(resolve => requestAnimationFrame(() => resolve()))
