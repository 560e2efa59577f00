import type { Order } from '@aftermile/contract/containers/orders'
import { expect, test } from 'vitest'
import { orderTimes } from './order-times.ts'

const shipment = (bookedAt: string | null, completedAt: string | null) =>
  ({ bookedAt, completedAt }) as Order['shipments'][number] // only these are read
const head = { orderedAt: '01', sentToWarehouseAt: '02', allocatedAt: null, completedAt: null }
const named = (shipments: Order['shipments']) =>
  Object.fromEntries(orderTimes({ ...head, shipments }).map(({ name, at }) => [name, at]))

test('the first booking counts, and with several shipments the first completion', () => {
  expect(named([shipment('05', null), shipment('04', '07'), shipment(null, '06')])).toEqual({
    Ordered: '01',
    'Sent to warehouse': '02',
    Allocated: null,
    'First shipment booked': '04',
    'First shipment completed': '06',
    Completed: null,
  })
  expect(named([shipment('04', '07')])).not.toHaveProperty('First shipment completed')
})
