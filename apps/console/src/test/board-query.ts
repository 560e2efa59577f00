import type { Question } from '../features/boards/engine/engine-messages.ts'

/** A board as it opens: nothing filtered, nothing chosen. */
export const question: Question = {
  applicationId: 'live',
  boardId: 'outbound_delivery',
  filters: {},
  metrics: {},
  table: null,
  wantsChoices: false,
}
