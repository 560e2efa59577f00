import type { AnyWidget } from '@aftermile/dashboards/board/board'
import type { ReactNode } from 'react'
import { BarsWidget } from './bodies/BarsWidget.tsx'
import type { WidgetBodyProps } from './bodies/body-props.ts'
import { HeatmapWidget } from './bodies/HeatmapWidget.tsx'
import { KanbanWidget } from './bodies/KanbanWidget.tsx'
import { NumberWidget } from './bodies/NumberWidget.tsx'
import { PieWidget } from './bodies/PieWidget.tsx'
import { TableWidget } from './bodies/TableWidget.tsx'
import { AreaWidget } from './months/AreaWidget.tsx'
import { FigureWidget } from './months/FigureWidget.tsx'
import { MonthMapWidget } from './months/MonthMapWidget.tsx'
import { PerformanceWidget } from './months/PerformanceWidget.tsx'
import { WaterfallWidget } from './months/WaterfallWidget.tsx'

type Kind = AnyWidget['kind']
type Bodies = { [K in Kind]: (props: WidgetBodyProps<Extract<AnyWidget, { kind: K }>>) => ReactNode }

/** The component for each kind of widget. A kind without one does not compile. */
const bodies: Bodies = {
  pie: PieWidget,
  bars: BarsWidget,
  heatmap: HeatmapWidget,
  kanban: KanbanWidget,
  number: NumberWidget,
  count: NumberWidget,
  share: NumberWidget,
  figure: FigureWidget,
  performance: PerformanceWidget,
  monthMap: MonthMapWidget,
  waterfall: WaterfallWidget,
  area: AreaWidget,
  table: TableWidget,
}

export function WidgetBody(props: WidgetBodyProps<AnyWidget>) {
  // The list gives each kind its own component.
  const Body = bodies[props.widget.kind] as (props: WidgetBodyProps<AnyWidget>) => ReactNode
  return <Body {...props} />
}
