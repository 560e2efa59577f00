import type { AnyWidget } from '@aftermile/dashboards/board/board'
import { isCounting } from '../charts/chart-marks.ts'
import type { StageWidget } from './months/StageTable.tsx'

/** Whether a widget can be shown as a table instead of a chart. */
export const hasTable = (widget: AnyWidget): boolean =>
  isCounting(widget) || isStaged(widget) || widget.kind === 'figure' || widget.kind === 'monthMap'

export const isStaged = (widget: AnyWidget): widget is StageWidget =>
  widget.kind === 'waterfall' || widget.kind === 'area'
