import { isAlertPriority } from '@aftermile/domain/actions/tag-actions'
import type { ScenarioId } from '@aftermile/domain/lists/scenarios'
import type { ShipmentTimes } from '@aftermile/domain/shipment/shipment'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import { describe, expect, test } from 'vitest'
import { dayOfDate } from '../../test/data/day-of-date.ts'
import { planChangesBy, stateOf } from '../../test/data/demo-plans.ts'
import { changesIn, type PlanChanges } from '../playback/plan-changes.ts'
import { demoTenants } from '../reference/demo-tenants.ts'
import { makePlan, planKeysOn } from './make-plan.ts'
import type { WorldSettings } from './order-volume.ts'
import type { ShipmentItem } from './plan.ts'

const world = { seed: 'aftermile', size: 2000, anchor: dayOfDate('2026-11-12') }
const now = Date.parse('2026-11-12T11:00:00Z')

const tags = demoTenants.find(({ id }) => id === 'nordhem')?.tags ?? []
const alerts = new Set(tags.filter(({ priority }) => isAlertPriority(priority)).map(({ id }) => id))

/** A shipment with what the charts of a live board show. */
type BoardShipment = { item: ShipmentItem; times: ShipmentTimes; tags: readonly string[]; ofOrder: number }

const boardShipmentsIn = ({ shipments, events, activity }: PlanChanges): BoardShipment[] =>
  shipments.map(item => ({
    item,
    times: stateOf(
      item,
      events.filter(event => event.shipmentId === item.id),
    ).times,
    tags: activity.filter(entry => entry.id === item.id).flatMap(entry => entry.add),
    ofOrder: shipments.filter(other => other.scenarioId === item.scenarioId).length,
  }))

const all = [...planChangesBy(world, 'nordhem', now)].flatMap(boardShipmentsIn)
const of = (scenarioId: ScenarioId) => all.filter(({ item }) => item.scenarioId === scenarioId)
const valuesOf = (shipments: readonly BoardShipment[], name: keyof ShipmentItem) =>
  new Set(shipments.map(({ item }) => item[name])).size

describe.each([
  ['outbound_delivery', { packed: 0.9 }],
  ['inbound_delivery', { packed: 0.9 }],
  ['inbound_return', { packed: 0.5 }],
] as const)('a small demo world has for the board of %s', (scenarioId, { packed }) => {
  const shipments = of(scenarioId)
  const share = (is: (shipment: BoardShipment) => boolean) => shipments.filter(is).length / shipments.length

  test('some shipments with tags, and some with alerts', () => {
    expect(share(boardShipment => boardShipment.tags.length > 0)).toBeGreaterThan(0.05)
    expect(share(entry => entry.tags.length > 0)).toBeLessThan(0.4)
    expect(share(item => item.tags.some(tag => alerts.has(tag)))).toBeGreaterThan(0.02)
  })

  test('packing times', () => {
    expect(share(({ times }) => times.packedAt !== null)).toBeGreaterThan(packed)
  })

  test('some orders with several shipments', () => {
    expect(share(({ ofOrder }) => ofOrder > 1)).toBeGreaterThan(0.05)
    expect(share(({ ofOrder }) => ofOrder > 1)).toBeLessThan(0.3)
  })

  test('shipments that waited at a service point for a day or more', () => {
    const waits = share(({ item, times }) => waitedMs(item, times, now) >= dayMs)
    expect(waits).toBeGreaterThan(0.01)
    expect(waits).toBeLessThan(0.4)
  })

  test('several carriers, products, parties and destinations', () => {
    const names = ['serviceProviderId', 'serviceProviderProductId', 'senderPartyTypeId', 'receiverPartyTypeId'] as const
    for (const name of [...names, 'toCountryCode' as const]) expect(valuesOf(shipments, name), name).toBeGreaterThan(1)
  })
})

test('stores send back more than one return each', () => {
  const byStore = of('inbound_return').filter(({ item }) => item.senderPartyTypeId === 'store')
  expect(byStore.length / valuesOf(byStore, 'senderPartyName')).toBeGreaterThan(1.5)
})

test.each(['2026-02-25', '2026-06-09', '2026-09-17', '2026-11-15'])(
  'every board has enough data when the demo world starts on %s',
  date => {
    const settings = { ...world, size: 20_000, anchor: dayOfDate(date) }
    const at = Date.parse(`${date}T13:00:00Z`)
    for (const scenarioId of ['inbound_delivery', 'inbound_return'] as const) {
      const live = liveAt(settings, at).filter(({ item }) => item.scenarioId === scenarioId)
      const count = (is: (shipment: BoardShipment) => boolean) => live.filter(is).length
      expect(live.length).toBeGreaterThan(30)
      expect(count(boardShipment => boardShipment.tags.some(tag => alerts.has(tag)))).toBeGreaterThan(1)
      expect(count(({ times }) => times.packedAt !== null)).toBeGreaterThan(15)
      expect(count(({ ofOrder }) => ofOrder > 1)).toBeGreaterThan(1)
      expect(count(({ item, times }) => waitedMs(item, times, at) >= dayMs)).toBeGreaterThan(1)
    }
  },
)

/** The shipments of a live board: open, or completed within a week. */
function liveAt(settings: WorldSettings, at: number): BoardShipment[] {
  const days = Array.from({ length: 60 }, (_, back) => settings.anchor - back)
  return days
    .flatMap(day => planKeysOn(settings, 'nordhem', day))
    .flatMap(key => boardShipmentsIn(changesIn(makePlan(settings, key), { from: -Infinity, to: at })))
    .filter(({ times }) => times.completedAt === null || times.completedAt > at - 7 * dayMs)
}

/** How long a shipment waited at a service point: for its receiver, or as a return for the carrier's next scan. */
function waitedMs({ scenarioId, servicePointTypeId }: ShipmentItem, times: ShipmentTimes, at: number): number {
  if (scenarioId !== 'inbound_return')
    return times.onShelfAt === null ? 0 : (times.handedOverAt ?? at) - times.onShelfAt
  return servicePointTypeId && times.departedAt !== null ? (times.inTransitAt ?? at) - times.departedAt : 0
}
