import type { AnyWidget } from '@aftermile/dashboards/board/board'
import type { RefObject } from 'react'
import type { Picture } from '../Chart.tsx'
import type { Shown } from '../shown.ts'
import type { Stage } from '../stage.ts'

/** What the inside of a widget gets. */
export type BodyProps<W extends AnyWidget> = {
  readonly stage: Stage
  readonly widget: W
  readonly shown: Shown
  readonly picture: RefObject<Picture | null>
}
