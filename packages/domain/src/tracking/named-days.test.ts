import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventCode } from '../events/event-codes.ts'
import type { ShipmentEvent } from '../events/shipment-event.ts'
import { dayAndMonth } from '../format/message-texts.ts'
import { project } from '../projection/projection.ts'
import { aBooking, anEvent } from '../test/a-shipment.ts'
import { aParcelThatIs, aTrackedParcel, trackedDays, trackedNow } from '../test/a-tracked-parcel.ts'
import { dayMs, hourMs } from '../times/milliseconds.ts'
import { trackingView } from './make-view.ts'
import type { TrackedDays, TrackingFacts } from './tracking-facts.ts'

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
const dateOf = (days: number) => new Date(trackedNow + days * dayMs).toISOString().slice(0, 10)
const inEnglish = (facts: TrackingFacts) => trackingView(facts, { kind: 'private', language: 'en', now: trackedNow })

const day = fc.integer({ min: -2, max: 9 }).map(dateOf)
const hoursAgo = fc.integer({ min: 1, max: 60 })
const other: readonly EventCode[] = [
  'in_transit',
  'arrived_at_destination_terminal',
  'awaiting_date',
  'out_for_delivery',
  'attempt_failed',
  'delayed',
  'at_service_point',
  'delivered',
]
const event: fc.Arbitrary<ShipmentEvent> = fc
  .record({
    code: fc.oneof(
      fc.constantFrom<EventCode>('delivery_day_asked', 'delivery_date_agreed'),
      fc.constantFrom<EventCode>(...other),
    ),
    hours: hoursAgo,
    deliveryDay: fc.option(day, { freq: 6 }),
  })
  .map(({ code, hours, deliveryDay }) => {
    const isNaming = code === 'delivery_day_asked' || code === 'delivery_date_agreed'
    return anEvent(code, trackedNow - hours * hourMs, { deliveryDay: isNaming ? deliveryDay : null })
  })

/** At noon, so that it is that day in Stockholm too. */
const estimate = fc.record({ day, hours: hoursAgo })
const noonOf = (date: string) => Date.parse(`${date}T11:00:00Z`)

const story = fc.record({
  events: fc.uniqueArray(event, { maxLength: 9, selector: ({ key }) => key }),
  carrier: fc.option(estimate),
  model: fc.option(day),
})

type Story = typeof story extends fc.Arbitrary<infer One> ? One : never

function factsOf({ events, carrier, model }: Story): TrackingFacts {
  const { days, statusId, milestoneIndex, times } = project(aBooking(), events)
  const at = iso(model === null ? null : noonOf(model))
  return aTrackedParcel({
    statusId,
    milestoneIndex,
    handedOverAt: iso(times.handedOverAt),
    completedAt: iso(times.completedAt),
    days: {
      ...days,
      receiverDayAt: iso(days.receiverDayAt),
      carrierDayAt: iso(days.carrierDayAt),
      carrierEstimatedAt: iso(carrier && noonOf(carrier.day)),
      carrierEstimateChangedAt: iso(carrier && trackedNow - carrier.hours * hourMs),
    },
    ...{ estimatedAt: at, estimatedFrom: at, estimatedTo: at, estimatedBy: 'model', latestAt: null },
  })
}

const daysIn = (events: readonly ShipmentEvent[], code: EventCode) =>
  events.flatMap(event => (event.code === code && event.deliveryDay !== null ? [event.deliveryDay] : []))

test('whatever happens in whatever order, the day on the page is one that somebody named, and the page says who', () => {
  fc.assert(
    fc.property(story, parcel => {
      const view = inEnglish(factsOf(parcel))
      if (view.estimate === null || view.estimate.by === null) return
      const named = {
        receiver: daysIn(parcel.events, 'delivery_day_asked'),
        carrier: [...daysIn(parcel.events, 'delivery_date_agreed'), ...(parcel.carrier ? [parcel.carrier.day] : [])],
        estimate: parcel.model === null ? [] : [parcel.model],
      }[view.estimate.by]
      const style = { locale: 'en', timeZone: 'UTC' }
      const texts = named.map(date => dayAndMonth(new Date(date), style))
      expect(texts.filter(text => view.estimate?.text.endsWith(text))).not.toEqual([])
      const says = { receiver: /^Waiting for PostNord$/, carrier: /by PostNord$/, estimate: /ikely$/ }
      expect(view.estimate.sure).toMatch(says[view.estimate.by])
    }),
    { numRuns: 2000 },
  )
})

test('events in another order say the same', () => {
  const shuffled = story.chain(parcel =>
    fc.tuple(fc.constant(parcel), fc.shuffledSubarray(parcel.events, { minLength: parcel.events.length })),
  )
  fc.assert(
    fc.property(shuffled, ([item, events]) => {
      expect(factsOf({ ...item, events })).toEqual(factsOf(item))
    }),
  )
})

const withDays = (days: Partial<TrackedDays>, more: Partial<TrackingFacts> = {}) =>
  inEnglish({ ...aParcelThatIs('day_asked'), days: { ...trackedDays, ...days }, ...more })
const minutesAgo = (minutes: number) => iso(trackedNow - minutes * 60_000)

describe('a receiver who asked for a day', () => {
  test('reads it, and that the carrier has not answered', () => {
    const view = withDays({})
    expect(view.estimate).toEqual({
      label: 'You asked for',
      text: 'Monday 23 November',
      sure: 'Waiting for PostNord',
      promised: null,
      by: 'receiver',
    })
    expect(view.history.items[0]?.text).toBe('You asked for Monday 23 November')
    expect(withDays({}, { latestAt: iso(trackedNow - dayMs) }).state).toBe('day_asked')
  })

  test('reads the day that the carrier agrees to, or the other one that it names', () => {
    const agreed = withDays({ carrierDay: '2026-11-23', carrierDayAt: minutesAgo(5) })
    expect([agreed.state, agreed.estimate?.text, agreed.estimate?.sure]).toEqual([
      'day_agreed',
      'Monday 23 November',
      'Confirmed by PostNord',
    ])
    const moved = withDays({ carrierDay: '2026-11-24', carrierDayAt: minutesAgo(5) })
    expect([moved.state, moved.text]).toEqual([
      'day_moved',
      'You asked for Monday 23 November. PostNord has named Tuesday 24 November instead.',
    ])
    const expected = { carrierEstimatedAt: '2026-11-25T10:00:00Z', carrierEstimateChangedAt: minutesAgo(5) }
    expect(withDays(expected).estimate).toMatchObject({ text: 'Wednesday 25 November', sure: 'Named by PostNord' })
  })

  test('still waits after an estimate from before, and reads that the carrier asks again', () => {
    const before = { carrierEstimatedAt: '2026-11-19T10:00:00Z', carrierEstimateChangedAt: minutesAgo(180) }
    expect(withDays(before).state).toBe('day_asked')
    const again = withDays({}, { statusId: 'awaiting_date' })
    expect([again.state, again.estimate, again.text]).toEqual([
      'needs_day',
      null,
      'You asked for Monday 23 November, but PostNord asks you to choose again.',
    ])
  })

  test('reads no day that is over, and none for a parcel that is out on another one', () => {
    expect(withDays({ receiverDay: '2026-11-16' }, { estimatedBy: 'receiver' }).estimate).toBeNull()
    expect(withDays({}, { statusId: 'out_for_delivery' }).estimate).toBeNull()
    const today = withDays({ carrierDay: '2026-11-17', carrierDayAt: minutesAgo(5) }, { statusId: 'out_for_delivery' })
    expect(today.estimate).toMatchObject({ text: 'Today, 17 November', by: 'carrier' })
  })
})

test('a confirmation without a day claims none', () => {
  const events = [anEvent('awaiting_date', trackedNow - hourMs), anEvent('delivery_date_agreed', trackedNow - 1)]
  const view = inEnglish({ ...factsOf({ events, carrier: null, model: null }) })
  expect([view.state, view.estimate]).toEqual(['arrived', null])
})
