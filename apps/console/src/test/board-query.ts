import type { BoardQuery } from '../features/boards/engine/engine-messages.ts'

/** A board as it opens: nothing filtered, nothing chosen. */
export const boardQuery: BoardQuery = {
  applicationId: 'live',
  boardId: 'outbound_delivery',
  filters: {},
  metrics: {},
  table: null,
  includeChoices: false,
  includeScorecard: false,
  includeReport: false,
  comparison: 'before',
}
