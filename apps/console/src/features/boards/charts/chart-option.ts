import type { ChartOption } from './Chart.tsx'
import type { ChartStyle } from './chart-marks.ts'

export type { ChartOption }

const fontPx = 11

export const textStyle = ({ colors, scale }: ChartStyle, color = colors.dimmed) => ({
  color,
  fontSize: Math.round(fontPx * scale),
  fontFamily: "'Inter Variable', system-ui, sans-serif",
})

/** What all charts share. There is no animation, so a click shows its effect at once. */
export const frame = (style: ChartStyle) => ({
  animation: false,
  textStyle: textStyle(style),
  tooltip: {
    trigger: 'item' as const,
    confine: true,
    // With an explicit target ECharts does not read computed styles at every change.
    appendTo: (host: HTMLElement) => host,
    transitionDuration: 0,
    backgroundColor: style.colors.raised,
    borderColor: style.colors.axis,
    padding: [6, 10],
    textStyle: { ...textStyle(style, style.colors.text), fontSize: Math.round(12 * style.scale) },
  },
})

export const grid = {
  left: 8,
  right: 16,
  top: 12,
  bottom: 4,
  outerBoundsMode: 'same' as const,
  outerBoundsContain: 'axisLabel' as const,
}

export const axisStyle = (style: ChartStyle) => ({
  axisLine: { lineStyle: { color: style.colors.axis } },
  axisTick: { show: false },
  axisLabel: { ...textStyle(style), hideOverlap: true },
  splitLine: { lineStyle: { color: style.colors.line } },
})

/** Escapes a text for HTML: tooltips are HTML, and names come from users. */
export const safe = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
