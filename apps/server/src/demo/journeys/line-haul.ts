import { dayMs } from '@aftermile/domain/times/milliseconds'
import { addWorkdays, instantOf, localOf } from '../reference/calendar.ts'
import { distanceKm, type Place } from '../reference/places.ts'
import { gateOf, terminalOf } from './facilities.ts'
import { isOutsideCustomsUnion } from './incidents.ts'
import {
  addEvent,
  addFinalEvent,
  addTagging,
  after,
  afterWork,
  type Journey,
  type Location,
  onWorkday,
} from './journey.ts'
import { returnToSender } from './return-to-sender.ts'

/** Workdays from the collection to the arrival at the destination terminal, without incidents. */
export function transitDays(days: number, from: Place, to: Place): number {
  const km = distanceKm(from, to)
  const far = km > 1100 ? 2 : km > 620 ? 1 : 0
  const border = to.countryCode === 'IS' ? 2 : to.countryCode === 'FI' || to.countryCode === 'NO' ? 1 : 0
  return Math.max(1, days + (days === 0 ? Math.min(far, 1) + Math.min(border, 1) : Math.max(far, border)))
}

/** Plays the transport from the collection to the destination terminal. `extraDays` are delays without a reason. */
export function transportToTerminal(journey: Journey, extraDays: number) {
  const { random, from, to, service, incident } = journey
  const leavesOn = localOf(journey.at, from.place.countryCode).day
  const days = transitDays(service.days, from.place, to.place) + extraDays
  const [origin, target] = [terminalOf(from.place), terminalOf(to.place)]
  if (incident !== 'unscanned' && random.chance(0.8)) {
    addEvent(journey, 'arrived_at_terminal', after(journey.at, { hours: random.between(1, 3.5) }), { where: origin })
    if (random.chance(0.6))
      addEvent(journey, 'departed_terminal', after(journey.at, { hours: random.between(0.7, 3) }), { where: origin })
  }
  if (incident === 'lost') return loseParcel(journey, origin)
  if (incident === 'unknown')
    return addFinalEvent(journey, 'unknown', after(journey.at, { days: 30 }), { party: 'system' })
  delayOnTheWay(journey, origin)
  if (isOutsideCustomsUnion(to.place.countryCode)) passCustoms(journey)
  if (journey.isOver) return
  if (incident === 'damaged') damageParcel(journey, target)
  if (journey.isOver) return
  const planned = instantOf(addWorkdays(leavesOn, days), random.between(2.5, 7) * 60, to.place.countryCode)
  const arrivesAt =
    journey.at < planned ? planned : onWorkday(journey.at, random.between(2.5, 7) * 60, to.place.countryCode)
  if (service.days > 0 && random.chance(0.35)) {
    const between = journey.at + (arrivesAt - journey.at) * random.between(0.3, 0.7)
    addEvent(journey, 'in_transit', between, { where: gateOf(to.place.countryCode) })
  }
  addEvent(journey, 'arrived_at_destination_terminal', arrivesAt, { where: target })
  if (incident === 'terminated')
    addFinalEvent(journey, 'terminated', after(journey.at, { days: random.between(8, 20) }), {
      where: target,
      reason: 'carrier_other',
    })
}

function delayOnTheWay(journey: Journey, origin: Location) {
  const { random, incident, to } = journey
  const country = to.place.countryCode
  if (incident === 'backlog') {
    const reason = random.pick([
      'carrier_terminal_backlog',
      'carrier_missed_connection',
      'carrier_capacity',
      'carrier_vehicle',
    ] as const)
    addEvent(journey, random.chance(0.85) ? 'delayed' : 'held', after(journey.at, { hours: random.between(3, 12) }), {
      where: origin,
      reason,
    })
    if (random.chance(0.4)) addEvent(journey, 'estimate_changed', after(journey.at, { minutes: 12 }))
    addEvent(journey, 'departed_terminal', onWorkday(journey.at, 19 * 60, country, random.integer(0, 2)), {
      where: origin,
    })
  }
  if (incident === 'weather') {
    const reason = random.pick(['weather_delay', 'weather_road_closed'] as const)
    addEvent(journey, 'delayed', after(journey.at, { hours: random.between(2, 10) }), { where: origin, reason })
    addEvent(journey, 'resumed', after(journey.at, { hours: random.between(10, 60) }), { where: origin })
  }
  if (incident === 'misrouted') {
    const wrongTerminal = gateOf(random.pick(['SE', 'DK', 'NO']))
    addEvent(journey, 'misrouted', after(journey.at, { hours: random.between(8, 30) }), {
      where: wrongTerminal,
      reason: 'carrier_sorting_error',
    })
    addEvent(journey, 'departed_terminal', onWorkday(journey.at, 20 * 60, country, random.integer(1, 3)), {
      where: wrongTerminal,
    })
  }
}

function passCustoms(journey: Journey) {
  const { random, incident, to } = journey
  const gate = {
    ...gateOf(to.place.countryCode),
    name: to.place.countryCode === 'NO' ? 'Svinesund customs' : 'Keflavík customs',
  }
  addEvent(journey, 'in_customs', after(journey.at, { hours: random.between(6, 12) }), { where: gate })
  if (incident === 'impounded') {
    addEvent(journey, 'customs_hold', after(journey.at, { hours: random.between(2, 9) }), {
      where: gate,
      reason: 'customs_inspection',
    })
    return addFinalEvent(journey, 'impounded', after(journey.at, { days: random.between(6, 20) }), {
      where: gate,
      reason: 'customs_prohibited',
    })
  }
  if (incident === 'customs_hold') {
    const reason = random.pick(['customs_documents', 'customs_unpaid', 'customs_inspection', 'customs_queue'] as const)
    addEvent(journey, 'customs_hold', after(journey.at, { hours: random.between(1, 8) }), { where: gate, reason })
    journey.at = after(journey.at, { days: random.between(1.5, 9) })
  }
  addEvent(journey, 'customs_cleared', afterWork(journey.at, random.between(1, 9), to.place.countryCode), {
    where: gate,
  })
}

function loseParcel(journey: Journey, origin: Location) {
  const { random } = journey
  addEvent(journey, 'searching', after(journey.at, { days: random.between(3, 6) }), {
    where: origin,
    reason: 'carrier_searching',
  })
  const ends = after(journey.at, { days: random.between(7, 18) })
  addTagging(journey, 'lost_search', ends)
  if (random.chance(0.15)) {
    journey.at = ends
    return
  }
  addFinalEvent(journey, 'lost', ends, { where: origin, reason: 'carrier_lost' })
  addTagging(journey, 'claim_open', ends + 21 * dayMs)
}

function damageParcel(journey: Journey, target: Location) {
  const { random } = journey
  const reason = random.chance(0.8) ? 'carrier_damaged' : 'merchant_packaging'
  addEvent(journey, 'damaged', after(journey.at, { hours: random.between(6, 30) }), { where: target, reason })
  addTagging(journey, 'damaged', null)
  journey.at = after(journey.at, { days: random.between(1.5, 9) })
  const end = random.next()
  if (end > 0.5) addTagging(journey, 'claim_open', after(journey.at, { days: 24 }))
  if (end < 0.45) return
  if (end < 0.75) return returnToSender(journey)
  addFinalEvent(journey, 'destroyed', journey.at, { where: target, reason })
}
