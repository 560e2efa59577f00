import type { RefObject } from 'react'
import type { Picture } from '../Chart.tsx'
import type { LiveWidget } from '../marks.ts'
import type { Shown } from '../shown.ts'
import type { Stage } from '../stage.ts'

/** What the inside of a widget gets. */
export type BodyProps<W extends LiveWidget> = {
  readonly stage: Stage
  readonly widget: W
  readonly shown: Shown
  readonly picture: RefObject<Picture | null>
}
