import type { AnyWidget } from '@aftermile/dashboards/board/board'
import type { RefObject } from 'react'
import type { Picture } from '../../charts/Chart.tsx'
import type { Stage } from '../../state/board-context.ts'
import type { Shown } from '../../state/widget-data.ts'

/** What the inside of a widget gets. */
export type BodyProps<W extends AnyWidget> = {
  readonly stage: Stage
  readonly widget: W
  readonly shown: Shown
  readonly picture: RefObject<Picture | null>
}
