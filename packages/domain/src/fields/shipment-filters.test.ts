import { expect, test } from 'vitest'
import { type ShipmentFilter, type ShipmentFilterName, shipmentFilters } from './shipment-filters.ts'

const shown = (name: ShipmentFilterName, value: string): string => {
  const { label, nameOf }: ShipmentFilter = shipmentFilters[name]
  return `${label}: ${nameOf?.(value, (_, id) => id)}`
}

test.each<[ShipmentFilterName, string, string]>([
  ['bookedMonth', '202603', 'Booked in: Mar 2026'],
  ['bookedMonth', '202512-202602', 'Booked in: Dec 2025 – Feb 2026'],
  ['bookedMonth', '202603-', 'Booked in: Mar 2026 –'],
  ['bookedMonth', '-202603', 'Booked in: – Mar 2026'],
  ['deliveryTimeSlaId', '0', 'Promised time frame: Same day'],
  ['deliveryTimeSlaId', '48', 'Promised time frame: 2 days'],
  ['deliveryTimeSlaId', '192', 'Promised time frame: 192 hours'],
  ['deliveryTimeSlaId', 'none', 'Promised time frame: No promise'],
  ['handedOverPattern', '1|morning', 'Handed over: Mon, Morning'],
  ['handedOverPattern', '7|night', 'Handed over: Sun, Night'],
  ['handedOverPattern', 'none', 'Handed over: not yet'],
  ['estimatedBy', 'transit_time', 'Estimate source: Transit time'],
  ['estimatedBy', 'none', 'Estimate source: none'],
  ['deliveryTo', 'service_point', 'Delivery to: Service point'],
  ['isOnTime', '1', 'Promise: On time'],
  ['isOnTime', '0', 'Promise: Late'],
  ['isOnTime', 'none', 'Promise: open or none'],
  ['isPerfectDelivery', 'none', 'Perfect delivery: not completed'],
  ['isFirstAttempt', '0', 'First attempt: Failed'],
  ['currencyWithoutRate', 'BRL', 'No rate for: BRL'],
  ['isReturned', '1', 'Returned: yes'],
  ['failedDelivery', '1', 'Outcome: Failed delivery'],
  ['failedDelivery', '0', 'Outcome: Successful delivery'],
  ['reminderWasSent', '0', 'Reminder sent: no'],
])('%s with the value %s reads “%s”', (name, value, text) => {
  expect(shown(name, value)).toBe(text)
})
