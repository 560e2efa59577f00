import type { AnyWidget } from '@aftermile/dashboards/board/board'
import type { RefObject } from 'react'
import type { ChartImage } from '../../charts/Chart.tsx'
import type { BoardContext } from '../../state/board-context.ts'
import type { WidgetData } from '../../state/widget-data.ts'

/** The props of a widget's body. */
export type WidgetBodyProps<W extends AnyWidget> = {
  readonly context: BoardContext
  readonly widget: W
  readonly shown: WidgetData
  readonly chartImage: RefObject<ChartImage | null>
}
