import type { WidgetKind, WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { area } from './kinds/area.tsx'
import { bars } from './kinds/bars.tsx'
import { count } from './kinds/count.tsx'
import { figure } from './kinds/figure.tsx'
import { heatmap } from './kinds/heatmap.tsx'
import { kanban } from './kinds/kanban.tsx'
import { monthMap } from './kinds/month-map.tsx'
import { number } from './kinds/number.tsx'
import { performance } from './kinds/performance.tsx'
import { pie } from './kinds/pie.tsx'
import { share } from './kinds/share.tsx'
import { table } from './kinds/table.tsx'
import { waterfall } from './kinds/waterfall.tsx'
import type { WidgetView } from './widget-view.ts'

/** THE LIST of how each kind of widget is drawn. A kind without an entry does not compile. */
export const widgetViewList: { readonly [K in WidgetKind]: WidgetView<WidgetOf<K>> } = {
  pie,
  bars,
  heatmap,
  kanban,
  number,
  count,
  share,
  figure,
  performance,
  monthMap,
  waterfall,
  area,
  table,
}
