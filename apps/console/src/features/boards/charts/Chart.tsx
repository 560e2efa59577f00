import {
  BarChart,
  type BarSeriesOption,
  HeatmapChart,
  type HeatmapSeriesOption,
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
import classes from './Chart.module.css'
import { draggedRange } from './dragged-range.ts'

use([
  BarChart,
  HeatmapChart,
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
  | PieSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TooltipComponentOption
  | VisualMapComponentOption
>

export type MarkClick = { readonly dataIndex: number; readonly seriesIndex: number; readonly isAdded: boolean }

/** Draws what it shows as a picture. */
export type Picture = { readonly toBlob: (background: string) => Promise<Blob | null> }

type Props = {
  option: ChartOption
  /** What it shows, for those who do not see it. */
  label: string
  onMark: (click: MarkClick) => void
  /** Dragging across chooses from one place of the axis to another. */
  onRange?: ((from: number, to: number) => void) | undefined
  picture?: RefObject<Picture | null> | undefined
}

/** The one place that touches a chart. An option has the same parts as the one before it, so that it is merged into it. */
export function Chart({ option, label, onMark, onRange, picture }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts | null>(null)
  const acts = useRef({ onMark, onRange })
  acts.current = { onMark, onRange }

  useEffect(() => {
    if (host.current === null) return
    chart.current ??= open(host.current, acts)
    chart.current.setOption(option, { lazyUpdate: false })
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

  useImperativeHandle(picture, () => ({ toBlob: background => blobOf(chart.current, background) }), [])
  return <div ref={host} className={classes.chart} role="img" aria-label={label} data-brushed={onRange !== undefined} />
}

/** An observer also tells of the size that a chart was opened with. */
function fit(chart: ECharts | null, { width, height }: Pick<DOMRectReadOnly, 'width' | 'height'>): void {
  if (chart === null) return
  const isOther = Math.abs(width - chart.getWidth()) >= 1 || Math.abs(height - chart.getHeight()) >= 1
  if (isOther) chart.resize()
}

type Acts = RefObject<{ onMark: Props['onMark']; onRange: Props['onRange'] }>

function open(element: HTMLDivElement, acts: Acts): ECharts {
  const chart = init(element, null, { renderer: 'canvas' })
  // Nothing moves by itself, so that there is nothing to wait for in further frames.
  chart.getZr().setSleepAfterStill(1)
  const drag = draggedRange(element, {
    isOn: () => acts.current.onRange !== undefined,
    placeAt: x => Math.round(Number(chart.convertFromPixel({ xAxisIndex: 0 }, x))),
    onRange: (from, to) => acts.current.onRange?.(from, to),
  })
  chart.on('click', ({ dataIndex, seriesIndex, event }) => {
    if (drag.hasJustEnded()) return
    const isAdded = (event?.event as MouseEvent | undefined)?.shiftKey === true // a click comes from a mouse or a finger
    acts.current.onMark({ dataIndex, seriesIndex: seriesIndex ?? 0, isAdded })
  })
  return chart
}

function blobOf(chart: ECharts | null, background: string): Promise<Blob | null> {
  if (chart === null) return Promise.resolve(null)
  const canvas = chart.renderToCanvas({ pixelRatio: 2, backgroundColor: background })
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}
