import type { AnyWidget } from '@aftermile/dashboards/board/widgets/widget-kinds'
import type { WidgetBodyProps } from './widget-view.ts'
import { viewOf } from './widget-views.ts'

export function WidgetBody(props: WidgetBodyProps<AnyWidget>) {
  const { Body } = viewOf(props.widget)
  return <Body {...props} />
}
