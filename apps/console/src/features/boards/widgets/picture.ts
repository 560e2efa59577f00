import type { AnyWidget } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { notesOf } from '../export/picture-notes.ts'
import type { Picture } from '../export/picture-type.ts'
import type { BoardContext } from '../state/board-context.ts'
import type { WidgetData } from '../state/widget-data.ts'
import { viewOf } from './widget-views.ts'

export function pictureOf(
  context: BoardContext,
  widget: AnyWidget,
  { shown, chart }: { shown: WidgetData; chart: HTMLCanvasElement | null },
): Picture {
  const { drawn, legend } = viewOf(widget)
  const empty = { lines: [], table: [], legend: [], chart: null }
  const content = drawn?.(context, widget, shown) ?? { chart, legend: legend?.(context, widget, shown) ?? [] }
  return { title: widget.title, notes: notesOf(context, widget, shown), ...empty, ...content }
}
