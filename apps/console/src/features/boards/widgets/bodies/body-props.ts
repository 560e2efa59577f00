import type { AnyWidget } from '@aftermile/dashboards/board/board'
import type { RefObject } from 'react'
import type { Picture } from '../../charts/Chart.tsx'
import type { BoardContext } from '../../state/board-context.ts'
import type { WidgetData } from '../../state/widget-data.ts'

/** What the inside of a widget gets. */
export type WidgetBodyProps<W extends AnyWidget> = {
  readonly stage: BoardContext
  readonly widget: W
  readonly shown: WidgetData
  readonly picture: RefObject<Picture | null>
}
