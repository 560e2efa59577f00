import { vocabulary } from '../../events/vocabulary.ts'
import { milestones } from '../../lists/milestones.ts'
import { statuses } from '../../lists/statuses.ts'

/** The names of the console. */
export const events = {
  milestones: Object.fromEntries(milestones.map(({ id, text }) => [id, text])),
  statuses: Object.fromEntries(statuses.map(({ id, text }) => [id, text])),
  events: Object.fromEntries(vocabulary.map(({ code, text }) => [code, text])),
}
