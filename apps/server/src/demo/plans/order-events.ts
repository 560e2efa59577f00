import type { JourneyEvent } from '../journeys/journey.ts'

type OrderTimes = { readonly createdAt: number; readonly sentAt: number; readonly allocatedAt: number }

/** What happens to an order before its shipment is prepared. */
export const orderEvents = ({ createdAt, sentAt, allocatedAt }: OrderTimes): JourneyEvent[] =>
  (
    [
      ['order_created', createdAt],
      ['order_sent_to_warehouse', sentAt],
      ['inventory_allocated', allocatedAt],
    ] as const
  ).map(([code, at]) => ({ code, at, source: 'internal', where: null, reason: null, party: null, parcel: null }))
