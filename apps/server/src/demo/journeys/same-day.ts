import { type Day, instantOf, localOf } from '../reference/calendar.ts'
import type { Random } from '../reference/random.ts'
import { terminalOf } from './facilities.ts'
import type { Incident } from './incidents.ts'
import { addEvent, addWarehouseEvent, after, type Journey } from './journey.ts'

/** Parcels that are booked before this time are delivered the same day, others the day after. */
const cutOffMinutes = 11 * 60

function deliveryDay(bookedAt: number, countryCode: string): Day {
  const { day, minutes } = localOf(bookedAt, countryCode)
  return minutes < cutOffMinutes ? day : day + 1
}

/** The evening that a store promises. */
export const eveningPromise = (bookedAt: number, countryCode: string) => ({
  earliestAt: instantOf(deliveryDay(bookedAt, countryCode), 16 * 60, countryCode),
  latestAt: instantOf(deliveryDay(bookedAt, countryCode), 22 * 60, countryCode),
})

export const sameDayIncident = (random: Random): Incident =>
  random.weighted<Incident>({ none: 90, backlog: 6, failed_attempt: 3, refused: 1 })

/** Plays the way from a store to the courier's van, which delivers in the evening. */
export function collectFromStore(journey: Journey): void {
  const { random, incident, from, to } = journey
  const country = to.place.countryCode
  const day = deliveryDay(journey.at, country)
  addWarehouseEvent(journey, 'packed', after(journey.at, { hours: random.between(0.4, 1.5) }), { where: from })
  addEvent(journey, 'collected', instantOf(day, random.between(12.6, 13.4) * 60, country), { where: from })
  if (incident === 'backlog') {
    addEvent(journey, 'delayed', after(journey.at, { hours: random.between(2, 5) }), {
      where: terminalOf(from.place),
      reason: 'carrier_capacity',
    })
    journey.at = instantOf(day + 1, 12 * 60, country)
  }
  addEvent(journey, 'arrived_at_terminal', after(journey.at, { minutes: random.between(15, 30) }), {
    where: terminalOf(from.place),
  })
  addEvent(journey, 'arrived_at_destination_terminal', after(journey.at, { minutes: random.between(8, 25) }), {
    where: terminalOf(to.place),
  })
}
