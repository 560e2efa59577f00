import { mapCarrierEvents } from '@aftermile/domain/carriers/carrier-events'
import { expect, test } from 'vitest'
import { outsideCaller } from '../../adapters/egress/call-outside.ts'
import { type CarrierSimulator, startCarrierSimulator } from '../../carrier-simulator/carrier-simulator.ts'
import { aNumberRequest, getCarrier } from '../../test/carriers/simulated-carriers.ts'
import { makePlan, planKeysOn } from '../plans/make-plan.ts'
import type { WorldSettings } from '../plans/order-volume.ts'
import type { ShipmentPlan } from '../plans/plan.ts'
import { dayMs, dayOfDate } from '../reference/calendar.ts'
import { playedPlan } from './played-plan.ts'
import { polledProviders } from './polled-carriers.ts'

const world: WorldSettings = { seed: 'test', size: 20_000, anchor: dayOfDate('2026-11-12') }
const tenantId = 'nordhem'
const { signal } = new AbortController()
const pool = undefined as never // nothing here speaks to a database
const days = [world.anchor - 1, world.anchor, world.anchor + 1]
const providers: ReadonlySet<string> = new Set(polledProviders)
const isAsked = ({ item }: ShipmentPlan): boolean =>
  /^(gls\/(euro_business|shop_delivery)|bring\/(home_delivery|pickup_parcel)|dhl\/(home_delivery|service_point))$/.test(
    `${item.serviceProviderId}/${item.serviceProviderProductId}`,
  )
const keysOf = (day: number) => planKeysOn(world, tenantId, day)

/** The parcels of these days as the world plays them, and a carrier that has heard of them. */
function play({ tell: register }: Pick<CarrierSimulator, 'tell'>) {
  const teller = { pool, log: undefined as never, signal, carriers: { providers, register } } // nor logs
  return days.flatMap(keysOf).flatMap(key => playedPlan(teller, world, key).shipments.filter(isAsked))
}

async function ask(
  carrier: CarrierSimulator,
  { provider, number, now }: { provider: string; number: string; now: number },
) {
  const outside = { call: outsideCaller({ allow: carrier.allow }), now: () => now }
  const { carrier: adapter, fields } = getCarrier(provider, carrier)
  const { numbers } = await adapter.fetch(outside, fields, [aNumberRequest(number)])
  return numbers[0]
}

test('what the carrier is asked for is not told by the world, and the rest is untouched', () => {
  const heard = new Set<string>()
  const plans = play({ tell: number => void heard.add(number) })
  expect(plans.length).toBeGreaterThan(5)
  for (const { events, item, endsAt } of plans) {
    expect(events.every(event => event.item.source !== 'carrier')).toBe(true)
    expect(item.packages?.every(({ number }) => heard.has(number))).toBe(true)
    expect(endsAt).toBeNull()
  }
  const teller = { pool, log: undefined as never, signal, carriers: { providers, register: () => undefined } } // as above
  const before = keysOf(world.anchor - 2).slice(0, 50)
  expect(before.map(key => playedPlan(teller, world, key))).toEqual(before.map(key => makePlan(world, key)))
  const alone = { ...teller, carriers: null }
  const all = days.flatMap(keysOf).slice(0, 200)
  expect(all.map(key => playedPlan(alone, world, key))).toEqual(all.map(key => makePlan(world, key)))
})

test('asked, the carrier tells the same at every start: after the packing, and where the parcel goes', async () => {
  const now = (world.anchor + 9) * dayMs
  const carriers = await Promise.all(
    [now, now + dayMs].map(at => startCarrierSimulator({ now: () => at, isStrict: true })),
  )
  try {
    const [first, second] = carriers
    if (first === undefined || second === undefined) throw new Error('Two were started')
    const plans = play(first).slice(0, 24)
    play(second)
    for (const { item, bookedAt } of plans) {
      const number = item.packages?.[0]?.number ?? ''
      const asked = { provider: item.serviceProviderId ?? '', number, now }
      const [one, other] = [await ask(first, asked), await ask(second, asked)]
      if (one?.kind !== 'found' || other?.kind !== 'found') throw new Error('The carrier knows its parcels')
      expect(other.events).toEqual(one.events)
      expect(one.events.length).toBeGreaterThan(4)
      const { traits, find } = getCarrier(asked.provider, first)
      const options = { serviceProviderId: asked.provider, find, homeZone: traits.homeZone, productKind: null }
      const { events, quarantined } = mapCarrierEvents(one.events, options)
      expect(quarantined).toEqual([])
      expect(events.filter(({ occurredAt }) => Date.parse(occurredAt) < bookedAt)).toEqual([])
      expect(one.events.some(({ place }) => place.city === item.toCity)).toBe(true)
    }
    expect(await ask(first, { provider: 'gls', number: '00000000000', now })).toMatchObject({ kind: 'unknown' })
  } finally {
    await Promise.all(carriers.map(carrier => carrier.stop()))
  }
})
