import type { ListRow } from './list-row.ts'

/** What a system for customer relations can be told about an order, so that it writes to the customer. */
export const orderActions = [
  { id: 'confirm_order', text: 'Confirm order', icon: 'clipboard-check', color: null },
  { id: 'confirm_shipment', text: 'Confirm shipment', icon: 'truck-delivery', color: null },
] as const satisfies readonly ListRow[]

export type OrderActionId = (typeof orderActions)[number]['id']
