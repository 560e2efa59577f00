import { mapCarrierEvents } from '@aftermile/domain/carriers/carrier-events'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import { expect, test } from 'vitest'
import { outsideCaller } from '../../adapters/egress/call-outside.ts'
import { type CarrierSimulator, startCarrierSimulator } from '../../carrier-simulator/carrier-simulator.ts'
import { aNumberRequest, getCarrier } from '../../test/carriers/simulated-carriers.ts'
import { dayOfDate } from '../../test/data/day-of-date.ts'
import { makePlan, planKeysOn } from '../plans/make-plan.ts'
import type { WorldSettings } from '../plans/order-volume.ts'
import type { ShipmentPlan } from '../plans/plan.ts'
import { playedPlan } from './played-plan.ts'
import { polledProviders } from './polled-carriers.ts'

const world: WorldSettings = { seed: 'test', size: 20_000, anchor: dayOfDate('2026-11-12') }
const tenantId = 'nordhem'
const { signal } = new AbortController()
const pool = undefined as never // no database is used here
const days = [world.anchor - 1, world.anchor, world.anchor + 1]
const providers: ReadonlySet<string> = new Set(polledProviders)
const isPolled = ({ item }: ShipmentPlan): boolean =>
  /^(gls\/(euro_business|shop_delivery)|bring\/(home_delivery|pickup_parcel)|dhl\/(home_delivery|service_point))$/.test(
    `${item.serviceProviderId}/${item.serviceProviderProductId}`,
  )
const keysOf = (day: number) => planKeysOn(world, tenantId, day)

/** The polled shipments of these days as they are played, with their parcels registered at the carrier. */
function play({ register }: Pick<CarrierSimulator, 'register'>) {
  const playback = { pool, log: undefined as never, signal, carriers: { providers, register } } // nothing is logged
  return days.flatMap(keysOf).flatMap(key => playedPlan(playback, world, key).shipments.filter(isPolled))
}

async function fetchNumber(
  carrier: CarrierSimulator,
  { provider, number, now }: { provider: string; number: string; now: number },
) {
  const context = { call: outsideCaller({ allow: carrier.allow }), now: () => now }
  const { carrier: adapter, fields } = getCarrier(provider, carrier)
  const { numbers } = await adapter.fetch(context, fields, [aNumberRequest(number)])
  return numbers[0]
}

test('events of polled parcels are left out of the playback, and all other plans stay the same', () => {
  const registered = new Set<string>()
  const plans = play({ register: number => void registered.add(number) })
  expect(plans.length).toBeGreaterThan(5)
  for (const { events, item, endsAt } of plans) {
    expect(events.every(({ event }) => event.source !== 'carrier')).toBe(true)
    expect(item.packages?.every(({ number }) => registered.has(number))).toBe(true)
    expect(endsAt).toBeNull()
  }
  const playback = { pool, log: undefined as never, signal, carriers: { providers, register: () => undefined } } // as above
  const before = keysOf(world.anchor - 2).slice(0, 50)
  expect(before.map(key => playedPlan(playback, world, key))).toEqual(before.map(key => makePlan(world, key)))
  const alone = { ...playback, carriers: null }
  const all = days.flatMap(keysOf).slice(0, 200)
  expect(all.map(key => playedPlan(alone, world, key))).toEqual(all.map(key => makePlan(world, key)))
})

test('the carrier has the same events after every start: after the packing, and at the destination', async () => {
  const now = (world.anchor + 9) * dayMs
  const carriers = await Promise.all(
    [now, now + dayMs].map(at => startCarrierSimulator({ now: () => at, isStrict: true })),
  )
  try {
    const [first, second] = carriers
    if (first === undefined || second === undefined) throw new Error('Two carriers should be running')
    const plans = play(first).slice(0, 24)
    play(second)
    for (const { item, bookedAt } of plans) {
      const number = item.packages?.[0]?.number ?? ''
      const request = { provider: item.serviceProviderId ?? '', number, now }
      const [a, b] = [await fetchNumber(first, request), await fetchNumber(second, request)]
      if (a?.kind !== 'found' || b?.kind !== 'found') throw new Error('The carrier should know its parcels')
      expect(b.events).toEqual(a.events)
      expect(a.events.length).toBeGreaterThan(4)
      const { traits, find } = getCarrier(request.provider, first)
      const options = { serviceProviderId: request.provider, find, homeZone: traits.homeZone, productKind: null }
      const { events, quarantined } = mapCarrierEvents(a.events, options)
      expect(quarantined).toEqual([])
      expect(events.filter(({ occurredAt }) => Date.parse(occurredAt) < bookedAt)).toEqual([])
      expect(a.events.some(({ place }) => place.city === item.toCity)).toBe(true)
    }
    expect(await fetchNumber(first, { provider: 'gls', number: '00000000000', now })).toMatchObject({ kind: 'unknown' })
  } finally {
    await Promise.all(carriers.map(carrier => carrier.stop()))
  }
})
