import { hourMs } from '@aftermile/domain/times/milliseconds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scenario, type StepKind, scenarios } from '../../carrier-simulator/parcels/parcel-history.ts'
import { type CarrierWorld, follow, openCarrierWorld, startAt } from '../../test/carriers/simulated-carriers.ts'
import { carriers } from './carriers.ts'

let world: CarrierWorld

beforeAll(async () => {
  world = await openCarrierWorld()
})

afterAll(() => world.stop())

/** The status after each step. Null: the carrier does not report this step, so the status stays. */
const expectedStatus: Record<StepKind, string | null> = {
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

const carrierDifferences: Record<string, Partial<typeof expectedStatus>> = {
  postnord: { lost: null },
  // DHL sends `unknown`, which is not a delay.
  dhl: { delayed: null },
  // Closed for whatever reason.
  dhl_express: { lost: 'terminated' },
  bring: { lost: null },
  // Lost and found is a place, not a final status.
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

const cases = carriers.flatMap(({ id }) => scenarios.map(scenario => [id, scenario] as const))

test.each(cases)('%s, %s: each step leads to the expected status', async (id, scenario) => {
  const number = `${id}-${scenario}`
  const { clock, simulator } = world
  simulator.register(number, { scenario, startAt })
  const parcel = follow(id, number, world)
  let expected: string | null = null
  for (const { kind, at } of allStepsOf(number)) {
    clock.now = at
    expect((await parcel.poll()).kind).toBe('found')
    expected = statusAfter(id, scenario, kind) ?? expected
    expect(parcel.state().statusId, kind).toBe(expected)
  }
})

test.each(carriers.map(({ id }) => id))('%s: events have the times at which they happened', async id => {
  const number = `${id}-times`
  const isFromAfar = ['ups', 'fedex', 'dhl', 'generic'].includes(id)
  world.simulator.register(number, { scenario: id === 'budbee' ? 'normal' : 'customs', startAt, isFromAfar })
  const parcel = follow(id, number, world)
  const steps = allStepsOf(number)
  for (const { at } of steps) {
    world.clock.now = at
    await parcel.poll()
  }
  const withoutSeconds = ['bring', 'dhl_parcel_de']
  const exactMs = withoutSeconds.includes(id) ? 60_000 : 1
  const byKey = new Map(parcel.rows().map(row => [row.key, row.occurredAt]))
  const times = [...byKey.values()].map(occurredAt => Math.floor(occurredAt / exactMs))
  expect(times.sort()).toEqual(steps.map(({ at }) => Math.floor(at / exactMs)).sort())
  const zones: Record<string, string[]> = {
    // The time of its booking is local.
    dhl_express: ['place', 'offset'],
    fedex: ['offset'],
    gls: ['offset'],
    budbee: ['utc'],
  }
  expect(new Set(parcel.rows().map(({ zoneFrom }) => zoneFrom))).toEqual(new Set(zones[id] ?? ['place']))
})

test.each(carriers.map(({ id }) => id))('%s: a failed attempt has its reason', async id => {
  const number = `${id}-reason`
  world.simulator.register(number, { scenario: 'attempt', startAt })
  world.clock.now = startAt + 31 * hourMs
  const parcel = follow(id, number, world)
  await parcel.poll()
  const failed = parcel.rows().filter(({ code }) => code === 'attempt_failed')
  expect(failed.map(({ reason }) => reason)).toEqual(['receiver_not_home'])
  expect(parcel.state().failedAttempts).toBe(1)
})

/** All steps of a parcel, whatever the time is. */
function allStepsOf(number: string) {
  world.clock.now = startAt + 1000 * hourMs
  return world.simulator.historyOf(number)?.steps ?? []
}

function statusAfter(id: string, scenario: Scenario, kind: StepKind): string | null {
  // For lockers Budbee sends no status between the terminal and the locker.
  if (id === 'budbee' && scenario === 'locker' && kind === 'near') return null
  const status = carrierDifferences[id]?.[kind]
  return status === undefined ? expectedStatus[kind] : status
}
