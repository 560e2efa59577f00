import { defineAction } from './action-traits.ts'

const confirmations = [
  { id: 'confirm_order', text: 'Confirm the order' },
  { id: 'confirm_shipment', text: 'Confirm the shipment' },
] as const

export const crmOrderAction = defineAction({
  id: 'crm_order_action',
  text: 'Customer-relationship order action',
  targets: ['Order'],
  settings: {
    action: { kind: 'choice', options: confirmations, first: 'confirm_order', label: 'In the customer system' },
  },
  changesOrders: true,
  sameBy: null,
  words: ({ action }) =>
    `confirm the ${action.action === 'confirm_shipment' ? 'shipment' : 'order'} in the customer system`,
})
