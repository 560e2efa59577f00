import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EventCode, events, findEvent, meaningInScenario } from '../events/event-codes.ts'
import { compareContents } from '../events/event-key.ts'
import type { ShipmentEvent } from '../events/shipment-event.ts'
import { milestoneIndexOf } from '../lists/milestones.ts'
import { type ScenarioId, scenarios } from '../lists/scenarios.ts'
import { isAlert, isFinal, milestoneOfStatus } from '../lists/statuses.ts'
import type { Booking, ShipmentState } from '../shipment/shipment.ts'
import { aBooking, anEvent } from '../test/a-shipment.ts'
import { rankOfFinal } from './event-effects.ts'
import { project } from './projection.ts'

const codes = events.map(({ code }) => code)
const numbers = ['A', 'B', 'C']
const scenario = fc.constantFrom(...scenarios.map(({ id }) => id))
const packageNumber = fc.option(fc.constantFrom(...numbers))

const booking: fc.Arbitrary<Booking> = fc
  .record({
    scenarioId: scenario,
    createdAt: fc.constant(0),
    bookedAt: fc.option(fc.nat(12)),
    packageNumbers: fc.subarray(numbers),
    removed: fc.option(fc.constantFrom(...numbers)),
  })
  .map(({ removed, ...item }) => ({
    ...item,
    removedPackageNumbers: removed === null || item.packageNumbers.includes(removed) ? [] : [removed],
  }))

/** Few instants and few keys, so that ties and several contents per key are common. */
const event: fc.Arbitrary<ShipmentEvent> = fc
  .record({
    key: fc.nat(12).map(String),
    packageNumber,
    code: fc.option(fc.constantFrom(...codes), { freq: 12 }),
    occurredAt: fc.nat(12),
    source: fc.constantFrom('carrier', 'internal', 'calculated', 'person'),
    party: fc.constant('carrier' as const),
    reason: fc.constant(null),
    by: fc.option(fc.constantFrom('eva', 'ola')),
    deliveryDay: fc.option(fc.constantFrom('2026-11-23', '2026-11-24')),
    changedAt: fc.option(fc.nat(3)),
    isVoid: fc.nat(5).map(value => value === 0),
  })
  .map(content => ({ id: JSON.stringify(content), ...content }))

const someEvents = fc.array(event, { maxLength: 14 })
/** Events with unique keys. */
const distinctEvents = someEvents.map(list =>
  list.map((event, position) => ({ ...event, id: `${position}`, key: `own-${position}`, isVoid: false })),
)
const fullyBooked = booking.map(item => ({ ...item, packageNumbers: numbers, removedPackageNumbers: [] }))

const finalOf = (event: ShipmentEvent, scenarioId: ScenarioId) => {
  const row = event.code === null ? null : findEvent(event.code)
  const status = row === null ? null : meaningInScenario(row, scenarioId).status
  return status !== null && isFinal(status) ? status : null
}
const ends = ({ statusId, milestoneIndex, times, packages, completedBy }: ShipmentState) => ({
  statusId,
  milestoneIndex,
  completedAt: times.completedAt,
  packages,
  completedBy,
})

describe('a state is a function of the set of events', () => {
  test('any order, any duplication and any batches give the same state', () => {
    const shuffled = someEvents.chain(list =>
      fc.tuple(
        fc.constant(list),
        fc.array(fc.nat(Math.max(0, list.length - 1)), { maxLength: 10 }).chain(again =>
          fc.shuffledSubarray([...list, ...again.flatMap(index => list[index] ?? [])], {
            minLength: list.length + (list.length === 0 ? 0 : again.length),
          }),
        ),
      ),
    )
    fc.assert(
      fc.property(booking, shuffled, (booked, [list, other]) => {
        expect(project(booked, other)).toEqual(project(booked, list))
      }),
      { numRuns: 1000 },
    )
  })

  test('the given events are not changed', () => {
    fc.assert(
      fc.property(booking, someEvents, (booked, list) => {
        const before = structuredClone(list)
        project(booked, Object.freeze(list))
        expect(list).toEqual(before)
      }),
    )
  })

  test('what is withdrawn, older or of a removed package might as well not be there', () => {
    fc.assert(
      fc.property(booking, someEvents, (booked, list) => {
        const wins = (shipmentEvent: ShipmentEvent) =>
          list.every(rival => rival.key !== shipmentEvent.key || compareContents(shipmentEvent, rival) >= 0) &&
          !shipmentEvent.isVoid
        const isRemoved = ({ packageNumber: number }: ShipmentEvent) =>
          number !== null && booked.removedPackageNumbers.includes(number)
        const left = list.filter(item => wins(item) && !isRemoved(item))
        const state = project(booked, list)
        expect(state).toEqual(project({ ...booked, removedPackageNumbers: [] }, left))
        expect(
          state.packages.some(packageState => booked.removedPackageNumbers.includes(packageState.packageNumber)),
        ).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  test('what its source changed last counts, and a withdrawal before or after its event takes it back', () => {
    fc.assert(
      fc.property(booking, someEvents, event, event, (booked, list, first, second) => {
        const others = list.filter(item => item.key !== first.key)
        const sent = { ...first, changedAt: 1, isVoid: false }
        const corrected = { ...second, key: first.key, changedAt: 2, isVoid: false }
        const taken = { ...first, id: 'void', changedAt: 2, isVoid: true }
        expect(project(booked, [corrected, ...others, sent])).toEqual(project(booked, [...others, corrected]))
        expect(project(booked, [taken, ...others, sent])).toEqual(project(booked, others))
        expect(project(booked, [sent, ...others, { ...taken, changedAt: 0 }])).toEqual(
          project(booked, [...others, sent]),
        )
        const unstamped = [sent, taken].map(item => ({ ...item, changedAt: null }))
        expect(project(booked, [...unstamped, ...others])).toEqual(project(booked, others))
      }),
      { numRuns: 1000 },
    )
  })

  test('two contents with one key count once, the same in either order', () => {
    fc.assert(
      fc.property(booking, event, event, (booked, candidate, rival) => {
        const other = { ...rival, key: candidate.key }
        const state = project(booked, [candidate, other])
        expect(project(booked, [other, candidate])).toEqual(state)
        expect([project(booked, [candidate]), project(booked, [other])]).toContainEqual(state)
      }),
      { numRuns: 1000 },
    )
  })
})

test('an open state has the time of the event or booking that led to it', () => {
  const inTime = distinctEvents.map(list =>
    list.map((item, position) => ({ ...item, packageNumber: null, occurredAt: 20 + position })),
  )
  fc.assert(
    fc.property(booking, inTime, (booked, list) => {
      const state = project({ ...booked, packageNumbers: [] }, list)
      if (isFinal(state.statusId)) return
      const begunAt = booked.bookedAt ?? booked.createdAt
      let [shown, index, statusSince, milestoneSince] = ['', 0, begunAt, begunAt]
      for (let count = 0; count <= list.length; count++) {
        const then = project({ ...booked, packageNumbers: [] }, list.slice(0, count))
        const at = list[count - 1]?.occurredAt ?? begunAt
        if (then.statusId !== shown) statusSince = at
        if (then.milestoneIndex !== index) milestoneSince = at
        shown = then.statusId
        index = then.milestoneIndex
      }
      expect([state.statusSince, state.milestoneSince]).toEqual([statusSince, milestoneSince])
    }),
    { numRuns: 1000 },
  )
})

describe('milestones', () => {
  test('an older event that arrives late never lowers the milestone, except a step back', () => {
    const noStepBack = codes.filter(code => findEvent(code)?.stepBackTo === null)
    fc.assert(
      fc.property(
        fullyBooked,
        distinctEvents,
        fc.constantFrom(...noStepBack),
        packageNumber,
        (booked, list, code, of) => {
          const before = project(booked, list)
          const late = anEvent(code, (before.lastEventAt ?? 0) - 1, { packageNumber: of })
          const after = project(booked, [...list, late])
          expect(after.milestoneIndex).toBeGreaterThanOrEqual(before.milestoneIndex)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('a completed shipment changes only by a final event of equal or higher rank', () => {
    const completed = fullyBooked.chain(booked =>
      fc.tuple(
        fc.constant(booked),
        distinctEvents,
        fc.tuple(...numbers.map(number => finalEvent(number, booked.scenarioId))),
        event.map(shipmentEvent => ({ ...shipmentEvent, key: 'new' })),
      ),
    )
    fc.assert(
      fc.property(completed, ([booked, list, finals, news]) => {
        const events = [...list, ...finals]
        const before = project(booked, events)
        expect(before.milestoneIndex).toBe(6000)
        const fact = finalOf(news, booked.scenarioId)
        const after = project(booked, [...events, news])
        const affected = before.packages.filter(packageState =>
          [null, packageState.packageNumber].includes(news.packageNumber),
        )
        const ranks = affected.map(({ statusId }) => (isFinal(statusId) ? rankOfFinal[statusId] : 0))
        if (fact === null || rankOfFinal[fact] < Math.min(...ranks)) expect(ends(after)).toEqual(ends(before))
        expect(after.milestoneIndex).toBe(6000)
      }),
      { numRuns: 1000 },
    )
  })

  test('final statuses are completed and 6000, and nothing else is', () => {
    fc.assert(
      fc.property(booking, someEvents, (booked, list) => {
        const state = project(booked, list)
        expect(isFinal(state.statusId)).toBe(state.milestoneIndex === 6000)
        expect(state.milestoneIndex).toBe(milestoneIndexOf(state.milestoneId))
        expect(state.times.completedAt !== null).toBe(state.milestoneIndex === 6000)
        for (const item of state.packages) {
          expect(isFinal(item.statusId)).toBe(item.milestoneId === 'completed')
          if (!isAlert(item.statusId)) expect(milestoneOfStatus(item.statusId)).toBe(item.milestoneId)
        }
        if (!isAlert(state.statusId)) expect(milestoneOfStatus(state.statusId)).toBe(state.milestoneId)
      }),
      { numRuns: 1000 },
    )
  })
})

test.each(codes)('%s alone gives a status that belongs to its milestone', code => {
  for (const { id } of scenarios) {
    const state = project(aBooking({ scenarioId: id }), [anEvent(code, 1)])
    expect(state.milestoneIndex).toBe(milestoneIndexOf(state.milestoneId))
    if (isAlert(state.statusId)) expect(state.milestoneId).toBe('preparation')
    else expect(milestoneOfStatus(state.statusId)).toBe(state.milestoneId)
    expect(isFinal(state.statusId)).toBe(state.milestoneIndex === 6000)
  }
})

function finalEvent(number: string, scenarioId: ScenarioId): fc.Arbitrary<ShipmentEvent> {
  const finals = codes.filter((code: EventCode) => finalOf(anEvent(code, 0), scenarioId) !== null)
  return fc
    .tuple(fc.constantFrom(...finals), fc.nat(12))
    .map(([code, at]) => anEvent(code, at, { packageNumber: number }))
}
