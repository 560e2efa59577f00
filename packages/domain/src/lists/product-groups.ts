import type { ListRow } from './list-row.ts'

export const productGroups = [
  { id: 'home_delivery', text: 'Home delivery', icon: 'home', color: '#3f57d8' },
  { id: 'service_point', text: 'Service point', icon: 'building-store', color: '#1f7a8c' },
  { id: 'parcel_locker', text: 'Parcel locker', icon: 'lock', color: '#2f9e5b' },
  { id: 'mailbox', text: 'Mailbox', icon: 'mailbox', color: '#c9b02f' },
  { id: 'express', text: 'Express', icon: 'bolt', color: '#d97a1f' },
  { id: 'freight', text: 'Freight', icon: 'truck-loading', color: '#5d6470' },
  { id: 'return', text: 'Return', icon: 'truck-return', color: '#7a5195' },
] as const satisfies readonly ListRow[]

export const servicePointTypes = [
  { id: 'store', text: 'Store', icon: 'building-store', color: '#1f7a8c' },
  { id: 'locker', text: 'Locker', icon: 'lock', color: '#2f9e5b' },
  { id: 'terminal', text: 'Terminal', icon: 'building-warehouse', color: '#5f78ea' },
] as const satisfies readonly ListRow[]

export type ProductGroupId = (typeof productGroups)[number]['id']
export type ServicePointTypeId = (typeof servicePointTypes)[number]['id']
