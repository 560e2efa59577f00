import { defineAction } from './action-traits.ts'

const references = [
  { id: 'shipment_number_reference', text: 'Shipment number reference' },
  { id: 'sender_reference', text: 'Sender reference' },
] as const

export const getClonedShipment = defineAction({
  id: 'get_cloned_shipment',
  text: 'Get cloned shipment',
  targets: ['Shipment'],
  settings: {
    referenceType: {
      kind: 'choice',
      options: references,
      first: 'shipment_number_reference',
      label: 'Found by',
      description: 'Links the shipment whose reference is the same, and copies its parties and its promise.',
    },
  },
  changesOrders: true,
  sameBy: null,
  words: ({ action }) =>
    `link the shipment with the same ${action.referenceType === 'sender_reference' ? 'sender reference' : 'shipment number'}`,
})
