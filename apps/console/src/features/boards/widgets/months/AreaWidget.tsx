import type { AnyWidget } from '@aftermile/dashboards/board/board'
import type { WidgetBodyProps } from '../bodies/body-props.ts'
import { StageTable } from './StageTable.tsx'

export const AreaWidget = ({ widget, shown }: WidgetBodyProps<Extract<AnyWidget, { kind: 'area' }>>) => (
  <StageTable widget={widget} shown={shown} />
)
