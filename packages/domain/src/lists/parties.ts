import type { ListRow } from './list-row.ts'

/** Who reports an event or is responsible for it. */
export const parties = [
  { id: 'merchant', text: 'Merchant', icon: 'shopping-cart', color: '#5f78ea' },
  { id: 'warehouse', text: 'Warehouse', icon: 'building-warehouse', color: '#1f7a8c' },
  { id: 'carrier', text: 'Carrier', icon: 'truck', color: '#d97a1f' },
  { id: 'receiver', text: 'Receiver', icon: 'user', color: '#2f9e5b' },
  { id: 'customs', text: 'Customs', icon: 'building-bank', color: '#9a81f4' },
  { id: 'system', text: 'System', icon: 'server', color: '#8b919c' },
] as const satisfies readonly ListRow[]

export type PartyId = (typeof parties)[number]['id']

/** Kinds of senders and receivers. */
export const partyTypes = [
  { id: 'merchant', text: 'Merchant', icon: 'shopping-cart', color: null },
  { id: 'warehouse', text: 'Warehouse', icon: 'building-warehouse', color: null },
  { id: 'store', text: 'Store', icon: 'building-store', color: null },
  { id: 'supplier', text: 'Supplier', icon: 'building-factory', color: null },
  { id: 'dropship_supplier', text: 'Drop ship supplier', icon: 'package-export', color: null },
  { id: 'dropship_supplier_order', text: 'Drop ship supplier, per order', icon: 'clipboard-list', color: null },
  { id: 'consumer', text: 'Consumer', icon: 'user', color: null },
  { id: 'company', text: 'Company', icon: 'building', color: null },
] as const satisfies readonly ListRow[]

export type PartyTypeId = (typeof partyTypes)[number]['id']

/** The party types that send drop shipments. */
export const dropShipmentTypes: readonly string[] = ['dropship_supplier', 'dropship_supplier_order']

/** Whether a shipment from such a sender is a drop shipment. */
export const isDropShipment = (senderPartyTypeId: string | null): boolean =>
  dropShipmentTypes.includes(senderPartyTypeId ?? '')
