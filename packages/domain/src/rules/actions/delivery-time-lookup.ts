import { defineAction } from './action-traits.ts'

export const deliveryTimeLookup = defineAction({
  id: 'delivery_time_lookup',
  text: 'Delivery time lookup',
  targets: ['Shipment'],
  settings: {},
  about: 'Fills in the promised delivery from the transit times of the carrier.',
  changesOrders: true,
  sameBy: null,
  words: () => 'look up its delivery time',
})
