import { statuses } from '../../lists/statuses.ts'
import { defineAction } from './action-traits.ts'
import { named, textOf } from './named.ts'

export const setStatus = defineAction({
  id: 'set_status',
  text: 'Set status',
  targets: ['Shipment'],
  settings: { statusId: { kind: 'choice', options: statuses, first: 'delayed', label: 'Status' } },
  changesOrders: true,
  makesEvents: true,
  sameBy: null,
  words: ({ action }) => `set its status to ${named(action.statusId, id => textOf(statuses, id))}`,
})
