import type { AnyWidget } from '@aftermile/dashboards/board/board'
import type { WidgetBodyProps } from '../bodies/body-props.ts'
import { StageTable } from './StageTable.tsx'

export const WaterfallWidget = ({ widget, shown }: WidgetBodyProps<Extract<AnyWidget, { kind: 'waterfall' }>>) => (
  <StageTable widget={widget} shown={shown} />
)
