import type { LayoutItem } from '@aftermile/dashboards/board/layout'
import type { Direction, Sizing } from './layout-moves.ts'

/** The ways to change a layout. */
export type Arrange = {
  readonly move: (i: string, direction: Direction) => void
  readonly resize: (i: string, sizing: Sizing) => void
  /** Returns what undoes it. */
  readonly remove: (i: string) => () => void
  readonly setMetric: (i: string, metric: string) => void
  readonly place: (change: (items: readonly LayoutItem[]) => readonly LayoutItem[]) => void
}
