import type { EventCode } from '@aftermile/domain/events/event-codes'
import { dayMs, hourMs } from '@aftermile/domain/times/milliseconds'
import { instantOf, localOf, weekdayOf, workdayFrom } from '../reference/calendar.ts'
import { servicePointAt, terminalOf } from './facilities.ts'
import {
  addEvent,
  addFinalEvent,
  addTagging,
  addWarehouseEvent,
  after,
  afterWork,
  inSpareTime,
  type Journey,
  onWorkday,
} from './journey.ts'
import { returnToSender } from './return-to-sender.ts'

/** Plays the delivery from the destination terminal to the receiver. */
export function deliverToReceiver(journey: Journey) {
  correctAddress(journey)
  if (journey.isOver) return
  const { group } = journey.service
  if (journey.incident === 'redirected') redirect(journey)
  if (group === 'service_point' || group === 'parcel_locker') return deliverToServicePoint(journey)
  if (group === 'mailbox') return toMailbox(journey)
  toDoor(journey)
}

function correctAddress(journey: Journey) {
  const { random, incident, to } = journey
  if (incident !== 'address') return
  const where = terminalOf(to.place)
  const reason = random.pick(['receiver_wrong_address', 'receiver_moved', 'carrier_address_not_found'] as const)
  addEvent(journey, 'address_issue', after(journey.at, { hours: random.between(1, 6) }), { where, reason })
  if (random.chance(0.72)) {
    const solved = afterWork(journey.at, random.between(4, 60), to.place.countryCode)
    addTagging(journey, 'address_check', solved)
    if (reason === 'receiver_moved')
      addWarehouseEvent(journey, 'receiver_answered', solved - hourMs, { party: 'receiver' })
    addWarehouseEvent(journey, 'address_corrected', solved)
    return
  }
  addTagging(journey, 'address_check', null)
  addEvent(journey, 'awaiting_instructions', after(journey.at, { days: random.between(1, 3) }), { where })
  journey.at = after(journey.at, { days: random.between(5, 10) })
  returnToSender(journey)
}

function redirect(journey: Journey) {
  const { random, to } = journey
  addEvent(journey, 'redirected', after(journey.at, { hours: random.between(0.5, 4) }), {
    where: terminalOf(to.place),
    party: 'receiver',
  })
  const next = onWorkday(journey.at, random.between(3, 7) * 60, to.place.countryCode, 1)
  addEvent(journey, 'arrived_at_destination_terminal', next, { where: terminalOf(to.place) })
}

/** Delivers to the chosen service point, or to one nearby. `fetchedAfterDays` fixes the day of the pick-up. */
export function deliverToServicePoint(journey: Journey, fetchedAfterDays: number | null = null) {
  const { random, to, service, incident } = journey
  const country = to.place.countryCode
  const point = journey.servicePoint ?? servicePointAt(to, service, random)
  journey.servicePoint = point
  addEvent(journey, 'at_service_point', shelvedAtOf(journey), { where: point })
  addEvent(journey, 'notified', after(journey.at, { minutes: random.between(1, 12) }), { where: null, party: 'system' })
  const shelvedAt = journey.at
  const shelfDays = service.shelfDays ?? 7
  if (random.chance(0.02))
    addEvent(journey, 'service_point_changed', after(journey.at, { minutes: random.between(20, 300) }))
  if (incident === 'refused') return refuse(journey, inSpareTime(shelvedAt, random.integer(0, 3), country, random))
  if (incident === 'not_collected') return expireOnShelf(journey, shelfDays)
  const isExtended = fetchedAfterDays === null && random.chance(0.025)
  const days = (fetchedAfterDays ?? daysOnShelf(journey, shelfDays)) + (isExtended ? random.integer(2, 6) : 0)
  if (isExtended) addEvent(journey, 'storage_extended', after(journey.at, { hours: random.between(2, 30) }))
  if (days >= 2) addEvent(journey, 'reminder_sent', after(shelvedAt, { days: 1.9 }), { party: 'system' })
  const fetchedAt = fetchTime(journey, daysLeft(shelvedAt, journey.at, days))
  addFinalEvent(journey, 'collected_by_receiver', fetchedAt, { where: point })
}

/** Lockers are open all night. */
function fetchTime({ random, at, to, servicePoint }: Journey, days: number): number {
  const country = to.place.countryCode
  if (servicePoint?.typeId !== 'locker' || !random.chance(0.1)) return inSpareTime(at, days, country, random)
  const hour = days > 0 && random.chance(0.5) ? random.between(4.5, 6.5) : random.between(22, 24)
  return instantOf(localOf(at, country).day + days, hour * 60, country)
}

const daysLeft = (from: number, now: number, days: number): number =>
  Math.max(0, days - Math.floor((now - from) / (24 * hourMs)))

/** When the parcel is on the shelf. Lockers are also filled on Saturdays. */
function shelvedAtOf({ random, at, to, service }: Journey): number {
  const country = to.place.countryCode
  const now = localOf(at, country)
  const minutes = random.between(9, 15) * 60
  const isLockerSaturday = service.group === 'parcel_locker' && weekdayOf(now.day) === 5
  if (isLockerSaturday && now.minutes < minutes) return instantOf(now.day, minutes, country)
  return onWorkday(at, minutes, country)
}

/** Days until the pick-up; most receivers come within two days. */
function daysOnShelf({ random, service }: Journey, maxDays: number): number {
  const scale = service.group === 'parcel_locker' ? 0.6 : 1.15
  return Math.min(maxDays - 1, Math.floor(-Math.log(1 - random.next()) * scale))
}

function expireOnShelf(journey: Journey, shelfDays: number) {
  const { random } = journey
  const shelvedAt = journey.at
  // Those who gave no address are not reminded.
  const isReminded = random.chance(0.85)
  if (isReminded) addEvent(journey, 'reminder_sent', after(shelvedAt, { days: 1.9 }), { party: 'system' })
  if (isReminded && shelfDays > 7)
    addEvent(journey, 'reminder_sent', after(shelvedAt, { days: shelfDays - 2 }), { party: 'system' })
  addEvent(journey, 'storage_expired', after(shelvedAt, { days: shelfDays, hours: random.between(0, 5) }), {
    reason: 'receiver_not_collected',
  })
  returnToSender(journey)
}

function toMailbox(journey: Journey) {
  const { random, to, service } = journey
  const country = to.place.countryCode
  if (service.hours === 'night') {
    const { day } = localOf(journey.at, country)
    return addFinalEvent(journey, 'delivered_to_mailbox', instantOf(day + 1, random.between(2, 6) * 60, country), {
      where: to,
    })
  }
  addEvent(journey, 'out_for_delivery', onWorkday(journey.at, random.between(7, 9) * 60, country), {
    where: terminalOf(to.place),
  })
  addFinalEvent(journey, 'delivered_to_mailbox', after(journey.at, { hours: random.between(1.5, 7) }), { where: to })
}

function toDoor(journey: Journey) {
  const { random, to, incident, service } = journey
  const where = terminalOf(to.place)
  if (incident === 'instructions') {
    addEvent(journey, 'awaiting_instructions', after(journey.at, { hours: random.between(1, 5) }), { where })
    if (random.chance(0.12)) {
      journey.at = after(journey.at, { days: random.between(6, 12) })
      return returnToSender(journey)
    }
    addEvent(journey, 'instructions_given', after(journey.at, { days: random.between(0.4, 7) }), { party: 'receiver' })
  }
  if (journey.isHeavy && random.chance(service.group === 'freight' ? 0.75 : 0.4)) agreeOnDate(journey)
  if (journey.isOver) return
  addOutForDelivery(journey)
  if (incident === 'refused') return refuse(journey, deliveryTime(journey))
  if (incident === 'failed_attempt') return tryAgain(journey)
  if (incident === 'mis_delivered') {
    addEvent(journey, 'mis_delivered', deliveryTime(journey), { where: to, reason: 'carrier_other' })
    addEvent(
      journey,
      'returned_to_terminal',
      onWorkday(journey.at, 17 * 60, to.place.countryCode, random.integer(0, 2)),
      {
        where,
      },
    )
    addOutForDelivery(journey)
  }
  handOver(journey)
}

function agreeOnDate(journey: Journey) {
  const { random, to } = journey
  addEvent(journey, 'awaiting_date', after(journey.at, { hours: random.between(0.5, 3) }), {
    where: terminalOf(to.place),
  })
  // Some never choose a day.
  if (random.chance(0.03)) {
    journey.at = after(journey.at, { days: random.between(6, 12) })
    return returnToSender(journey)
  }
  const askedAt = after(journey.at, { hours: random.between(1, 50) })
  const { day, minutes } = localOf(askedAt, to.place.countryCode)
  const comesOn = workdayFrom(day + (minutes > 900 ? 2 : 1))
  const deliveryDay = new Date(comesOn * dayMs).toISOString().slice(0, 10)
  addWarehouseEvent(journey, 'delivery_day_asked', askedAt, { party: 'receiver', deliveryDay })
  addEvent(journey, 'delivery_date_agreed', after(journey.at, { hours: 0.7 }), { deliveryDay })
  journey.at = instantOf(comesOn, 300, to.place.countryCode)
}

function addOutForDelivery(journey: Journey) {
  const { random, to, service } = journey
  const country = to.place.countryCode
  const where = terminalOf(to.place)
  if (service.hours === 'day')
    return addEvent(journey, 'out_for_delivery', onWorkday(journey.at, random.between(6.7, 8.7) * 60, country), {
      where,
    })
  // Some carriers deliver every evening, one of them every night.
  const { day, minutes } = localOf(journey.at, country)
  const at = service.hours === 'evening' ? random.between(14.5, 16.5) * 60 : random.between(0.5, 2) * 60
  addEvent(journey, 'out_for_delivery', instantOf(minutes < at ? day : day + 1, at, country), { where })
}

const deliveryTime = ({ random, at, service }: Journey): number =>
  after(at, {
    hours: service.group === 'express' ? random.between(0.8, 4) : random.between(1.2, service.hours === 'day' ? 9 : 5),
  })

function handOver(journey: Journey) {
  const how = journey.random.weighted<EventCode>({ delivered: 88, delivered_safe_place: 8, delivered_to_neighbour: 4 })
  addFinalEvent(journey, journey.isHeavy ? 'delivered' : how, deliveryTime(journey), { where: journey.to })
}

function tryAgain(journey: Journey) {
  const { random, to } = journey
  const reason = random.pick([
    'receiver_not_home',
    'receiver_not_home',
    'receiver_no_access',
    'receiver_closed',
    'carrier_out_of_time',
  ] as const)
  addEvent(journey, 'attempt_failed', deliveryTime(journey), { where: to, reason })
  if (!journey.isHeavy && random.chance(0.45)) {
    addEvent(journey, 'redirected_to_service_point', after(journey.at, { hours: random.between(1, 5) }), {
      where: terminalOf(to.place),
    })
    return deliverToServicePoint(journey)
  }
  journey.at = after(journey.at, { hours: 10 })
  addOutForDelivery(journey)
  if (random.chance(0.85)) return handOver(journey)
  addEvent(journey, 'attempt_failed', deliveryTime(journey), { where: to, reason })
  addEvent(journey, 'returned_to_terminal', after(journey.at, { hours: random.between(1, 4) }), {
    where: terminalOf(to.place),
  })
  journey.at = after(journey.at, { days: random.between(2, 6) })
  returnToSender(journey)
}

function refuse(journey: Journey, at: number) {
  const { random, to } = journey
  addEvent(journey, 'refused', at, {
    where: journey.servicePoint ?? to,
    reason: random.chance(0.7) ? 'receiver_refused' : 'receiver_cancelled',
  })
  journey.at = after(journey.at, { days: random.between(0.6, 4) })
  returnToSender(journey)
}
