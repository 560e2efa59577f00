import { addWorkdays, type Day, instantOf, localOf, workdayFrom } from '../reference/calendar.ts'
import type { Random } from '../reference/random.ts'
import type { Service } from '../reference/services.ts'
import { isStricken, missedFerryShare, strickenShare } from '../reference/story.ts'
import { hasServicePoint, servicePointAt } from './facilities.ts'
import { chooseIncident, incidentFactor, isOutsideCustomsUnion, type Route } from './incidents.ts'
import { addEvent, after, type Journey, type Location } from './journey.ts'
import { deliverToReceiver } from './last-mile.ts'
import { transitDays, transportToTerminal } from './line-haul.ts'
import { prepareForCollection } from './preparation.ts'
import { collectFromStore, sameDayIncident } from './same-day.ts'

export type Trip = {
  readonly service: Service
  readonly from: Location
  readonly to: Location
  readonly bookedAt: number
  /** When packing can begin; later than the booking if the goods are not in stock yet. */
  readonly startsAt: number
  readonly parcels: number
  readonly isHeavy: boolean
  readonly isFragile: boolean
  readonly packingHours: number
  /** A courier takes it from a store to the receiver in the evening. */
  readonly isFromStore: boolean
  /** The day on which the demo world was created. */
  readonly anchor: Day
}

/** Plays an outbound shipment from the booking to the end. */
export function transportOutbound(trip: Trip, random: Random): Journey {
  const { service, from, to } = trip
  const day = localOf(trip.startsAt, from.place.countryCode).day
  const route = { service, from: from.place, to: to.place, day, isFragile: trip.isFragile }
  const isHeldUp = isStricken({ ...route, bookedAt: trip.bookedAt }, trip.anchor) && random.chance(strickenShare)
  const journey: Journey = {
    ...trip,
    random,
    incident: isHeldUp ? 'backlog' : trip.isFromStore ? sameDayIncident(random) : chooseIncident(route, random),
    at: trip.startsAt,
    isOver: false,
    servicePoint: hasServicePoint(service) ? servicePointAt(to, service, random) : null,
    events: [],
    taggings: [],
  }
  if (trip.isFromStore) collectFromStore(journey)
  else prepareForCollection(journey, trip.packingHours)
  if (!journey.isOver && !trip.isFromStore)
    transportToTerminal(journey, isHeldUp ? heldUpDays(random) : lostDays(route, random))
  if (!journey.isOver) deliverToReceiver(journey)
  addUnmappedEvent(journey)
  return journey
}

/** More than any promise allows for. */
const heldUpDays = (random: Random): number => random.integer(4, 6)

/** Days that are lost without a reason. */
function lostDays(route: Route, random: Random): number {
  if (random.chance(missedFerryShare(route.service, route.to))) return 2
  const share = Math.min(0.6, 0.07 * incidentFactor(route))
  if (!random.chance(share)) return 0
  return random.chance(0.25) ? 2 : 1
}

/** Sometimes a carrier sends a code without a mapping. */
function addUnmappedEvent(journey: Journey): void {
  const { random, events } = journey
  const scans = events.filter(event => event.source === 'carrier' && event.where !== null)
  if (scans.length < 3 || !random.chance(0.012)) return
  const scan = random.pick(scans)
  const raw = random.pick([
    ['ZX41', 'Volume check performed'],
    ['N7', 'Label reprinted'],
    ['LMX-204', 'Handover scan partner depot'],
    ['91B', 'Pre-sort exception cleared'],
  ] as const)
  journey.at = scan.at
  addEvent(journey, null, after(scan.at, { minutes: random.between(2, 20) }), { where: scan.where, raw })
}

export type Window = { readonly earliestAt: number; readonly latestAt: number }

const slack = { express: 0, parcel_locker: 1, home_delivery: 1, service_point: 1, mailbox: 1, freight: 4, return: 3 }

/** The delivery window that the shop promises if packing starts at `startsAt`. */
export function promiseOf(
  { service, from, to, packingHours, isHeavy }: Pick<Trip, 'service' | 'from' | 'to' | 'packingHours' | 'isHeavy'>,
  startsAt: number,
): Window {
  const { day, minutes } = localOf(startsAt, from.place.countryCode)
  const leaves = workdayFrom(minutes > 11 * 60 || packingHours > 10 ? day + 1 : day)
  const slackDays =
    slack[service.group] +
    (isOutsideCustomsUnion(to.place.countryCode) ? 1 : 0) +
    (isHeavy ? 2 : 0) +
    (service.hours === 'night' ? 1 : 0)
  const last: Day = addWorkdays(
    leaves,
    transitDays(service.days, from.place, to.place) + slackDays + (packingHours > 10 ? 1 : 0),
  )
  const country = to.place.countryCode
  return {
    earliestAt: instantOf(addWorkdays(leaves, transitDays(service.days, from.place, to.place)), 8 * 60, country),
    latestAt: instantOf(last, (service.hours === 'evening' ? 22 : 20) * 60, country),
  }
}
