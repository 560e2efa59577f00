import type { ShipmentEventOut } from '@aftermile/contract/containers/shipments'
import { expect, test } from 'vitest'
import { completionByHand } from './completion-by-hand.ts'

const now = Date.parse('2026-11-18T12:00:00Z')
const lost = { source: 'person', code: 'lost', occurredAt: '2026-11-18T10:00:00Z' } as ShipmentEventOut
const completed = (...events: ShipmentEventOut[]) => ({ times: { completedAt: lost.occurredAt }, events })

test('a completion by hand of the last day can be taken back', () => {
  expect(completionByHand(completed({ ...lost, code: 'delivered' }, lost), now)).toBe(lost)
})

test('an older one, one of the carrier and an open shipment cannot', () => {
  expect(completionByHand(completed({ ...lost, occurredAt: '2026-11-17T11:59:00Z' }), now)).toBeNull()
  expect(completionByHand(completed({ ...lost, source: 'carrier' }), now)).toBeNull()
  expect(completionByHand(completed({ ...lost, code: 'instructions_given' }), now)).toBeNull()
  expect(completionByHand({ times: { completedAt: null }, events: [lost] }, now)).toBeNull()
})
