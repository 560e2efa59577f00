import type { AnyWidget } from '@aftermile/dashboards/board/board'
import type { ReactNode } from 'react'
import { BarsWidget } from './BarsWidget.tsx'
import type { BodyProps } from './body-props.ts'
import { HeatmapWidget } from './HeatmapWidget.tsx'
import { Kanban } from './KanbanWidget.tsx'
import { Kpi } from './NumberWidget.tsx'
import { PieWidget } from './PieWidget.tsx'
import { RowTable } from './TableWidget.tsx'

type Kind = AnyWidget['kind']
type Bodies = { [K in Kind]: (props: BodyProps<Extract<AnyWidget, { kind: K }>>) => ReactNode }

/** The list: what draws each kind of widget. A kind without one does not compile. */
const bodies: Bodies = {
  pie: PieWidget,
  bars: BarsWidget,
  heatmap: HeatmapWidget,
  kanban: Kanban,
  number: Kpi,
  count: Kpi,
  share: Kpi,
  table: RowTable,
}

export function WidgetBody(props: BodyProps<AnyWidget>) {
  // Each kind is drawn by the component listed for that very kind.
  const Body = bodies[props.widget.kind] as (props: BodyProps<AnyWidget>) => ReactNode
  return <Body {...props} />
}
