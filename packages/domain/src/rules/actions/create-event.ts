import { events } from '../../events/event-codes.ts'
import { defineAction } from './action-traits.ts'
import { named } from './named.ts'

export const createEvent = defineAction({
  id: 'create_event',
  text: 'Create event',
  targets: ['Shipment'],
  settings: {
    code: { kind: 'event', first: 'stalled', label: 'Event' },
    reason: { kind: 'text', maxLength: 200, label: 'Reason' },
  },
  changesOrders: true,
  makesEvents: true,
  sameBy: 'code',
  words: ({ action }) =>
    `add the event ${named(action.code, code => events.find(row => row.code === code)?.text ?? code)}`,
})
