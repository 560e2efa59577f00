import type { AnyWidget } from '@aftermile/dashboards/board/widgets/widget-kinds'
import type { WidgetView } from './widget-view.ts'
import { widgetViewList } from './widget-view-list.ts'

/** How a widget is drawn. The list gives each kind its own. */
export const viewOf = ({ kind }: AnyWidget) => widgetViewList[kind] as WidgetView<AnyWidget>
