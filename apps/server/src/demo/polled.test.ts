import { expect, test } from 'vitest'
import { outsideCaller } from '../adapters/egress/call-outside.ts'
import { type CarrierSimulator, startCarrierSimulator } from '../carrier-simulator/carrier-simulator.ts'
import { aWanted, getCarrier } from '../test/carriers.ts'
import { dayMs, dayOfDate } from './calendar.ts'
import type { ShipmentPlan } from './plan.ts'
import { playedStory } from './played.ts'
import { polledProvider } from './polled.ts'
import { storyKeysOn, storyOf } from './story.ts'
import type { World } from './volume.ts'

const world: World = { seed: 'test', size: 20_000, anchor: dayOfDate('2026-11-12') }
const tenantId = 'nordhem'
const { signal } = new AbortController()
const pool = undefined as never // nothing here speaks to a database
const days = [world.anchor - 2, world.anchor - 1, world.anchor, world.anchor + 1]
const outboundOf = (plans: readonly ShipmentPlan[]) =>
  plans.filter(
    ({ item }) => item.serviceProviderId === polledProvider && item.serviceProviderProductId !== 'shop_return',
  )
const keysOf = (day: number) => storyKeysOn(world, tenantId, day)

/** The parcels of these days as the world plays them, and a carrier that has heard of them. */
function play(carrier: Pick<CarrierSimulator, 'tell'> | null) {
  const teller = { pool, log: undefined as never, signal, carrier } // nor logs
  return days.flatMap(keysOf).flatMap(key => outboundOf(playedStory(teller, world, key).shipments))
}

async function ask(carrier: CarrierSimulator, number: string, now: number) {
  const outside = { call: outsideCaller({ allow: carrier.allow }), now: () => now }
  const { carrier: adapter, fields } = getCarrier(polledProvider, carrier)
  const { numbers } = await adapter.fetch(outside, fields, [aWanted(number)])
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
  const teller = { pool, log: undefined as never, signal, carrier: { tell: () => undefined } } // as above
  const before = keysOf(world.anchor - 3).slice(0, 50)
  expect(before.map(key => playedStory(teller, world, key))).toEqual(before.map(key => storyOf(world, key)))
  const alone = { ...teller, carrier: null }
  const all = days.flatMap(keysOf).slice(0, 200)
  expect(all.map(key => playedStory(alone, world, key))).toEqual(all.map(key => storyOf(world, key)))
})

test('asked, the carrier tells the same at every start: after the packing, and where the parcel goes', async () => {
  const now = (world.anchor + 9) * dayMs
  const carriers = await Promise.all(
    [now, now + dayMs].map(at => startCarrierSimulator({ now: () => at, isStrict: true })),
  )
  try {
    const [first, second] = carriers
    if (first === undefined || second === undefined) throw new Error('Two were started')
    const plans = play(first).slice(0, 12)
    play(second)
    for (const { item, bookedAt } of plans) {
      const number = item.packages?.[0]?.number ?? ''
      const [one, other] = [await ask(first, number, now), await ask(second, number, now)]
      if (one?.kind !== 'found' || other?.kind !== 'found') throw new Error('The carrier knows its parcels')
      expect(other.events).toEqual(one.events)
      expect(one.events.length).toBeGreaterThan(4)
      expect(one.events.every(({ time }) => Date.parse(time) >= bookedAt)).toBe(true)
      expect(one.events.some(({ place }) => place.city === item.toCity)).toBe(true)
    }
    expect(await ask(first, '00000000000', now)).toMatchObject({ kind: 'unknown' })
  } finally {
    await Promise.all(carriers.map(carrier => carrier.stop()))
  }
})
