import type { ScenarioId } from '@aftermile/domain/scenarios'
import type { ShipmentTimes } from '@aftermile/domain/shipment'
import { isAlertPriority } from '@aftermile/domain/tag-flow'
import { describe, expect, test } from 'vitest'
import { stateOf, toldBy } from '../test/demo-world.ts'
import { dayMs, dayOfDate } from './calendar.ts'
import type { ShipmentItem } from './plan.ts'
import { demoTenants } from './world.ts'

const world = { seed: 'aftermile', size: 2000, anchor: dayOfDate('2026-11-12') }
const now = Date.parse('2026-11-12T11:00:00Z')

const tags = demoTenants.find(({ id }) => id === 'nordhem')?.tags ?? []
const alerts = new Set(tags.filter(({ priority }) => isAlertPriority(priority)).map(({ id }) => id))

/** A shipment as the charts of a live board see it. */
type Seen = { item: ShipmentItem; times: ShipmentTimes; tags: readonly string[]; ofOrder: number }

const all: Seen[] = [...toldBy(world, 'nordhem', now)].flatMap(({ shipments, events, marks }) =>
  shipments.map(item => ({
    item,
    times: stateOf(
      item,
      events.filter(event => event.shipmentId === item.id),
    ).times,
    tags: marks.filter(mark => mark.id === item.id).flatMap(mark => mark.add),
    ofOrder: shipments.filter(other => other.scenarioId === item.scenarioId).length,
  })),
)
const of = (scenarioId: ScenarioId) => all.filter(({ item }) => item.scenarioId === scenarioId)
const valuesOf = (seen: readonly Seen[], name: keyof ShipmentItem) => new Set(seen.map(({ item }) => item[name])).size

describe.each([
  ['outbound_delivery', { packed: 0.9 }],
  ['inbound_delivery', { packed: 0.9 }],
  ['inbound_return', { packed: 0.5 }],
] as const)('a small world has for the board of %s', (scenarioId, { packed }) => {
  const seen = of(scenarioId)
  const share = (is: (one: Seen) => boolean) => seen.filter(is).length / seen.length

  test('tags on some, and alerts among them', () => {
    expect(share(one => one.tags.length > 0)).toBeGreaterThan(0.05)
    expect(share(one => one.tags.length > 0)).toBeLessThan(0.4)
    expect(share(one => one.tags.some(tag => alerts.has(tag)))).toBeGreaterThan(0.02)
  })

  test('times of packing', () => {
    expect(share(({ times }) => times.packedAt !== null)).toBeGreaterThan(packed)
  })

  test('orders with several shipments, but not many', () => {
    expect(share(({ ofOrder }) => ofOrder > 1)).toBeGreaterThan(0.05)
    expect(share(({ ofOrder }) => ofOrder > 1)).toBeLessThan(0.3)
  })

  test('shipments that waited at a service point for a day or more', () => {
    const waits = share(({ item, times }) => waitedMs(item, times) >= dayMs)
    expect(waits).toBeGreaterThan(0.01)
    expect(waits).toBeLessThan(0.4)
  })

  test('several carriers, products, parties and destinations', () => {
    const names = ['serviceProviderId', 'serviceProviderProductId', 'senderPartyTypeId', 'receiverPartyTypeId'] as const
    for (const name of [...names, 'toCountryCode' as const]) expect(valuesOf(seen, name), name).toBeGreaterThan(1)
  })
})

test('of those who send things back, stores do so often', () => {
  const byStore = of('inbound_return').filter(({ item }) => item.senderPartyTypeId === 'store')
  expect(byStore.length / valuesOf(byStore, 'senderPartyName')).toBeGreaterThan(1.5)
})

/** For its receiver on the shelf; a return for the carrier, from the hand-in to the next scan. */
function waitedMs({ scenarioId, servicePointTypeId }: ShipmentItem, times: ShipmentTimes): number {
  if (scenarioId !== 'inbound_return') return times.onShelfAt === null ? 0 : (times.receivedAt ?? now) - times.onShelfAt
  return servicePointTypeId && times.departedAt !== null ? (times.inTransitAt ?? now) - times.departedAt : 0
}
