import type { ReactNode } from 'react'
import type { LiveWidget } from '../marks.ts'
import { BarsWidget } from './BarsWidget.tsx'
import type { BodyProps } from './body.ts'
import { HeatmapWidget } from './HeatmapWidget.tsx'
import { Kanban } from './Kanban.tsx'
import { Kpi } from './Kpi.tsx'
import { PieWidget } from './PieWidget.tsx'
import { ShipmentTable } from './ShipmentTable.tsx'

type Kind = LiveWidget['kind']
type Bodies = { [K in Kind]: (props: BodyProps<Extract<LiveWidget, { kind: K }>>) => ReactNode }

/** The list: what draws each kind of widget. A kind without one does not compile. */
const bodies: Bodies = {
  pie: PieWidget,
  bars: BarsWidget,
  heatmap: HeatmapWidget,
  kanban: Kanban,
  number: Kpi,
  count: Kpi,
  share: Kpi,
  table: ShipmentTable,
}

export function WidgetBody(props: BodyProps<LiveWidget>) {
  // Each kind is drawn by the component listed for that very kind.
  const Body = bodies[props.widget.kind] as (props: BodyProps<LiveWidget>) => ReactNode
  return <Body {...props} />
}
