import { addWorkdays, dayMs, instantOf, localOf } from '../reference/calendar.ts'
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

/** Workdays from the evening of collection to the morning at the last terminal, when all goes well. */
export function transitDays(days: number, from: Place, to: Place): number {
  const km = distanceKm(from, to)
  const far = km > 1100 ? 2 : km > 620 ? 1 : 0
  const border = to.countryCode === 'IS' ? 2 : to.countryCode === 'FI' || to.countryCode === 'NO' ? 1 : 0
  return Math.max(1, days + (days === 0 ? Math.min(far, 1) + Math.min(border, 1) : Math.max(far, border)))
}

/** From the carrier's van to the terminal near the receiver. `extraDays` are the carrier's own slowness. */
export function transportToTerminal(course: Journey, extraDays: number) {
  const { random, from, to, service, fate } = course
  const leavesOn = localOf(course.at, from.place.countryCode).day
  const days = transitDays(service.days, from.place, to.place) + extraDays
  const [origin, target] = [terminalOf(from.place), terminalOf(to.place)]
  if (fate !== 'unscanned' && random.chance(0.8)) {
    addEvent(course, 'arrived_at_terminal', after(course.at, { hours: random.between(1, 3.5) }), { where: origin })
    if (random.chance(0.6))
      addEvent(course, 'departed_terminal', after(course.at, { hours: random.between(0.7, 3) }), { where: origin })
  }
  if (fate === 'lost') return lose(course, origin)
  if (fate === 'unknown') return addFinalEvent(course, 'unknown', after(course.at, { days: 30 }), { party: 'system' })
  delayOnTheWay(course, origin)
  if (isOutsideCustomsUnion(to.place.countryCode)) passCustoms(course)
  if (course.isOver) return
  if (fate === 'damaged') breakIt(course, target)
  if (course.isOver) return
  const planned = instantOf(addWorkdays(leavesOn, days), random.between(2.5, 7) * 60, to.place.countryCode)
  const arrivesAt =
    course.at < planned ? planned : onWorkday(course.at, random.between(2.5, 7) * 60, to.place.countryCode)
  if (service.days > 0 && random.chance(0.35)) {
    const between = course.at + (arrivesAt - course.at) * random.between(0.3, 0.7)
    addEvent(course, 'in_transit', between, { where: gateOf(to.place.countryCode) })
  }
  addEvent(course, 'arrived_at_destination_terminal', arrivesAt, { where: target })
  if (fate === 'terminated')
    addFinalEvent(course, 'terminated', after(course.at, { days: random.between(8, 20) }), {
      where: target,
      reason: 'carrier_other',
    })
}

function delayOnTheWay(course: Journey, origin: Location) {
  const { random, fate, to } = course
  const country = to.place.countryCode
  if (fate === 'backlog') {
    const reason = random.pick([
      'carrier_terminal_backlog',
      'carrier_missed_connection',
      'carrier_capacity',
      'carrier_vehicle',
    ] as const)
    addEvent(course, random.chance(0.85) ? 'delayed' : 'held', after(course.at, { hours: random.between(3, 12) }), {
      where: origin,
      reason,
    })
    if (random.chance(0.4)) addEvent(course, 'estimate_changed', after(course.at, { minutes: 12 }))
    addEvent(course, 'departed_terminal', onWorkday(course.at, 19 * 60, country, random.whole(0, 2)), { where: origin })
  }
  if (fate === 'weather') {
    const reason = random.pick(['weather_delay', 'weather_road_closed'] as const)
    addEvent(course, 'delayed', after(course.at, { hours: random.between(2, 10) }), { where: origin, reason })
    addEvent(course, 'resumed', after(course.at, { hours: random.between(10, 60) }), { where: origin })
  }
  if (fate === 'misrouted') {
    const astray = gateOf(random.pick(['SE', 'DK', 'NO']))
    addEvent(course, 'misrouted', after(course.at, { hours: random.between(8, 30) }), {
      where: astray,
      reason: 'carrier_sorting_error',
    })
    addEvent(course, 'departed_terminal', onWorkday(course.at, 20 * 60, country, random.whole(1, 3)), { where: astray })
  }
}

function passCustoms(course: Journey) {
  const { random, fate, to } = course
  const gate = {
    ...gateOf(to.place.countryCode),
    name: to.place.countryCode === 'NO' ? 'Svinesund customs' : 'Keflavík customs',
  }
  addEvent(course, 'in_customs', after(course.at, { hours: random.between(6, 12) }), { where: gate })
  if (fate === 'impounded') {
    addEvent(course, 'customs_hold', after(course.at, { hours: random.between(2, 9) }), {
      where: gate,
      reason: 'customs_inspection',
    })
    return addFinalEvent(course, 'impounded', after(course.at, { days: random.between(6, 20) }), {
      where: gate,
      reason: 'customs_prohibited',
    })
  }
  if (fate === 'customs_hold') {
    const reason = random.pick(['customs_documents', 'customs_unpaid', 'customs_inspection', 'customs_queue'] as const)
    addEvent(course, 'customs_hold', after(course.at, { hours: random.between(1, 8) }), { where: gate, reason })
    course.at = after(course.at, { days: random.between(1.5, 9) })
  }
  addEvent(course, 'customs_cleared', afterWork(course.at, random.between(1, 9), to.place.countryCode), { where: gate })
}

function lose(course: Journey, origin: Location) {
  const { random } = course
  addEvent(course, 'searching', after(course.at, { days: random.between(3, 6) }), {
    where: origin,
    reason: 'carrier_searching',
  })
  const ends = after(course.at, { days: random.between(7, 18) })
  addTagging(course, 'lost_search', ends)
  if (random.chance(0.15)) {
    course.at = ends
    return
  }
  addFinalEvent(course, 'lost', ends, { where: origin, reason: 'carrier_lost' })
  addTagging(course, 'claim_open', ends + 21 * dayMs)
}

function breakIt(course: Journey, target: Location) {
  const { random } = course
  const reason = random.chance(0.8) ? 'carrier_damaged' : 'merchant_packaging'
  addEvent(course, 'damaged', after(course.at, { hours: random.between(6, 30) }), { where: target, reason })
  addTagging(course, 'damaged', null)
  course.at = after(course.at, { days: random.between(1.5, 9) })
  const end = random.next()
  if (end > 0.5) addTagging(course, 'claim_open', after(course.at, { days: 24 }))
  if (end < 0.45) return
  if (end < 0.75) return returnToSender(course)
  addFinalEvent(course, 'destroyed', course.at, { where: target, reason })
}
