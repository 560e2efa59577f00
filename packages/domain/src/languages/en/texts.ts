import { actions } from './actions.ts'
import { blocks } from './blocks.ts'
import { events } from './events.ts'
import { mails } from './mails.ts'
import { orderStatuses } from './order-statuses.ts'
import { pages } from './pages.ts'
import { parcels } from './parcels.ts'
import { tracking } from './tracking.ts'

/** What is written in English for pages and messages. */
export const en = { actions, blocks, events, mails, orderStatuses, pages, parcels, tracking }
