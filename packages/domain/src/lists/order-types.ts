import type { ListRow } from './list-row.ts'
import { outcomeColors, progressColors } from './palette.ts'

export const orderTypes = [
  { id: 'sales', text: 'Sales', icon: 'shopping-cart', color: '#3f57d8' },
  { id: 'return', text: 'Return', icon: 'truck-return', color: '#7a5195' },
  { id: 'replacement', text: 'Replacement', icon: 'replace', color: '#d97a1f' },
  { id: 'transfer', text: 'Transfer', icon: 'arrows-right-left', color: '#1f7a8c' },
] as const satisfies readonly ListRow[]

export const orderStatuses = [
  { id: 'created', text: 'Created', icon: 'circle-plus', color: '#78bde7' },
  { id: 'processing', text: 'Processing', icon: 'progress', color: progressColors.preparation },
  { id: 'on_hold', text: 'On hold', icon: 'player-pause', color: '#e8a23d' },
  { id: 'partially_shipped', text: 'Partially shipped', icon: 'circle-half-2', color: progressColors.departure },
  { id: 'shipped', text: 'Shipped', icon: 'truck', color: progressColors.in_transit },
  { id: 'partially_delivered', text: 'Partially delivered', icon: 'circle-half-2', color: '#c9b02f' },
  { id: 'delivered', text: 'Delivered', icon: 'circle-check', color: outcomeColors.good },
  { id: 'returned', text: 'Returned', icon: 'arrow-back-up', color: '#6b4f8a' },
  { id: 'cancelled', text: 'Cancelled', icon: 'ban', color: '#8b919c' },
] as const satisfies readonly ListRow[]

export const returnTypes = [
  { id: 'regret', text: 'Regret', icon: 'arrow-back-up', color: '#5f78ea' },
  { id: 'wrong_item', text: 'Wrong item', icon: 'arrows-exchange', color: '#d97a1f' },
  { id: 'damaged', text: 'Damaged', icon: 'heart-broken', color: '#dc463c' },
  { id: 'warranty', text: 'Warranty', icon: 'tool', color: '#1f7a8c' },
  { id: 'undelivered', text: 'Undelivered', icon: 'package-off', color: '#8b919c' },
  { id: 'recall', text: 'Recall', icon: 'alert-triangle', color: '#c9b02f' },
] as const satisfies readonly ListRow[]

export type OrderTypeId = (typeof orderTypes)[number]['id']
export type OrderStatusId = (typeof orderStatuses)[number]['id']
export type ReturnTypeId = (typeof returnTypes)[number]['id']
