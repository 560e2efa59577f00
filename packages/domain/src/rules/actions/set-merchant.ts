import { defineAction } from './action-traits.ts'
import { named } from './named.ts'

export const setMerchant = defineAction({
  id: 'set_merchant',
  text: 'Set merchant',
  targets: ['Shipment'],
  settings: { merchantId: { kind: 'id', of: 'merchant', label: 'Merchant' } },
  changesOrders: true,
  movesTo: 'merchantId',
  sameBy: null,
  words: ({ action, names }) => `set its merchant to ${named(action.merchantId, id => names.nameOf('merchant', id))}`,
})
