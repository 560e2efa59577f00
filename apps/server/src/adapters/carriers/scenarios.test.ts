import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scenario, type StepKind, scenarios } from '../../carrier-simulator/parcels/parcel-history.ts'
import { type CarrierWorld, follow, hourMs, openCarrierWorld, startAt } from '../../test/carriers/simulated-carriers.ts'
import { carriers } from './carriers.ts'

let world: CarrierWorld

beforeAll(async () => {
  world = await openCarrierWorld()
})

afterAll(() => world.stop())

/** Where a shipment stands after each thing that happened to it; null: the carrier does not say so, and nothing moves. */
const usual: Record<StepKind, string | null> = {
  booked: 'booked',
  collected: 'collected',
  terminal: 'in_transit',
  customs: 'customs',
  customs_hold: 'customs_hold',
  customs_cleared: 'in_transit',
  near: 'arrived',
  out: 'out_for_delivery',
  failed: 'delivery_failed',
  shelf: 'at_service_point',
  picked_up: 'delivered',
  delivered: 'delivered',
  delayed: 'delayed',
  searching: 'delayed',
  lost: 'lost',
  returning: 'returning',
  returned: 'returned',
}

const unlike: Record<string, Partial<typeof usual>> = {
  postnord: { lost: null },
  // Its word for it is `unknown`, which is not a delay.
  dhl: { delayed: null },
  bring: { lost: null },
  // Lost and found is a place, not the end.
  ups: { lost: 'delayed' },
  gls: { lost: null },
  budbee: {
    customs: null,
    customs_hold: null,
    customs_cleared: null,
    delayed: null,
    searching: null,
    lost: null,
    returning: null,
  },
}

const courses = carriers.flatMap(({ id }) => scenarios.map(scenario => [id, scenario] as const))

test.each(courses)('%s, %s: each step leads to the right status', async (id, scenario) => {
  const number = `${id}-${scenario}`
  const { clock, simulator } = world
  simulator.tell(number, { scenario, startAt })
  const parcel = follow(id, number, world)
  let expected: string | null = null
  for (const { kind, at } of courseOf(number)) {
    clock.now = at
    expect((await parcel.ask()).kind).toBe('found')
    expected = statusAfter(id, scenario, kind) ?? expected
    expect(parcel.state().statusId, kind).toBe(expected)
  }
})

test.each(carriers.map(({ id }) => id))('%s: times are those at which things happened', async id => {
  const number = `${id}-times`
  const isFromAfar = ['ups', 'fedex', 'dhl', 'generic'].includes(id)
  world.simulator.tell(number, { scenario: id === 'budbee' ? 'normal' : 'customs', startAt, isFromAfar })
  const parcel = follow(id, number, world)
  const steps = courseOf(number)
  for (const { at } of steps) {
    world.clock.now = at
    await parcel.ask()
  }
  // Bring tells no seconds.
  const exactMs = id === 'bring' ? 60_000 : 1
  const byKey = new Map(parcel.rows().map(row => [row.key, row.occurredAt]))
  const told = [...byKey.values()].map(occurredAt => Math.floor(occurredAt / exactMs))
  expect(told.sort()).toEqual(steps.map(({ at }) => Math.floor(at / exactMs)).sort())
  const zones: Record<string, string> = { fedex: 'offset', gls: 'offset', budbee: 'utc' }
  expect(new Set(parcel.rows().map(({ zoneFrom }) => zoneFrom))).toEqual(new Set([zones[id] ?? 'place']))
})

test.each(carriers.map(({ id }) => id))('%s: a failed attempt brings its reason', async id => {
  const number = `${id}-reason`
  world.simulator.tell(number, { scenario: 'attempt', startAt })
  world.clock.now = startAt + 31 * hourMs
  const parcel = follow(id, number, world)
  await parcel.ask()
  const failed = parcel.rows().filter(({ code }) => code === 'attempt_failed')
  expect(failed.map(({ reason }) => reason)).toEqual(['receiver_not_home'])
  expect(parcel.state().failedAttempts).toBe(1)
})

/** The whole course, whatever the hour is. */
function courseOf(number: string) {
  world.clock.now = startAt + 1000 * hourMs
  return world.simulator.story(number)?.steps ?? []
}

function statusAfter(id: string, scenario: Scenario, kind: StepKind): string | null {
  // On the way into a locker this carrier tells nothing between terminal and locker.
  if (id === 'budbee' && scenario === 'locker' && kind === 'near') return null
  const own = unlike[id]?.[kind]
  return own === undefined ? usual[kind] : own
}
