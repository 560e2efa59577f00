import type { AnyBoard } from '@aftermile/dashboards/board/board'
import type { ChartColors } from '../../../theme.ts'
import type { Filters } from '../engine/engine-messages.ts'
import { formatOf } from './amount-text.ts'
import type { BoardStore } from './board-store.ts'
import type { Choice } from './filter-changes.ts'
import type { ValueNames } from './value-names.ts'
import type { WidgetData } from './widget-data.ts'

/** What every widget of a board needs. The object changes only with the names, the colours or the board. */
export type BoardContext = {
  readonly store: BoardStore
  readonly board: AnyBoard
  readonly names: ValueNames
  readonly colors: ChartColors
  readonly scale: number
  readonly choose: (choice: Choice) => void
  readonly filterBy: (change: (filters: Filters) => Filters) => void
}

export const chartStyleOf = (
  { board, names, colors, scale }: BoardContext,
  { filters, ...shown }: Pick<WidgetData, 'filters' | 'metric' | 'currencies'>,
) => ({ names, colors, scale, filters, format: formatOf(board.dataset, shown) })
