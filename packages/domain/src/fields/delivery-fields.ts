import { orderStatuses } from '../lists/order-types.ts'
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
  /** False: known only from its shipments. */
  isStated: { type: 'yesNo', source: 'derived', isAlways: true, label: 'Reported by merchant' },
  statusId: { type: 'choice', choices: orderStatuses, source: 'events', label: 'Status', names: 'orderStatus' },
  milestoneIndex: { type: 'count', source: 'events', label: 'Milestone', names: 'milestone' },
  statusSince: { type: 'instant', source: 'events', label: 'Status since' },
  milestoneSince: { type: 'instant', source: 'events', label: 'Milestone since' },
} as const satisfies Fields
