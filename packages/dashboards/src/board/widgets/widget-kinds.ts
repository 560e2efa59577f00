import type { Dataset } from '../../data/dataset.ts'
import { type Area, area } from './area.ts'
import { type Bars, bars } from './bars.ts'
import { type Count, count } from './count.ts'
import { type Figure, figure } from './figure.ts'
import { type Heatmap, heatmap } from './heatmap.ts'
import { type Kanban, kanban } from './kanban.ts'
import { type MonthMap, monthMap } from './month-map.ts'
import { type NumberTile, number } from './number.ts'
import { type Performance, performance } from './performance.ts'
import { type Pie, pie } from './pie.ts'
import { type Share, share } from './share.ts'
import { type Table, table } from './table.ts'
import { type Waterfall, waterfall } from './waterfall.ts'
import type { WidgetTraits } from './widget.ts'

export type Widget<S extends Dataset> =
  | Pie<S>
  | Bars<S>
  | Heatmap<S>
  | Kanban<S>
  | NumberTile<S>
  | Count<S>
  | Share<S>
  | Figure<S>
  | Performance<S>
  | MonthMap<S>
  | Waterfall<S>
  | Area<S>
  | Table<S>

export type AnyWidget = Widget<Dataset>
export type WidgetKind = AnyWidget['kind']
export type WidgetOf<K extends WidgetKind> = Extract<AnyWidget, { kind: K }>

/** THE LIST of kinds of widgets. A kind without an entry does not compile. */
export const widgetKinds = {
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
} as const satisfies { readonly [K in WidgetKind]: WidgetTraits<WidgetOf<K>> }

/** What a widget shows. */
export type WidgetResult = ReturnType<(typeof widgetKinds)[WidgetKind]['result']>
