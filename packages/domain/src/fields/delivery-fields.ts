import { orderStatuses } from '../lists.ts'
import type { Fields } from './field.ts'

/** Every field of an order delivery. */
export const deliveryFields = {
  id: { type: 'code', source: 'booking', isAlways: true, isReplayable: true, label: 'Delivery' },
  orderId: { type: 'code', source: 'booking', isAlways: true, isReplayable: true, label: 'Order' },
  merchantId: {
    type: 'id',
    source: 'booking',
    isAlways: true,
    isReplayable: true,
    label: 'Merchant',
    names: 'merchant',
  },
  promisedAt: { type: 'instant', source: 'booking', label: 'Promised delivery' },
  lines: { type: 'lines', source: 'booking', label: 'Lines' },
  statusId: {
    type: 'choice',
    choices: orderStatuses,
    source: 'events',
    isAlways: true,
    isComputed: true,
    label: 'Status',
    names: 'orderStatus',
  },
  milestoneIndex: {
    type: 'count',
    source: 'events',
    isAlways: true,
    isComputed: true,
    label: 'Milestone',
    names: 'milestone',
  },
} as const satisfies Fields
