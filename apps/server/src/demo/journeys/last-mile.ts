import type { EventCode } from '@aftermile/domain/events/event-codes'
import { hourMs, instantOf, localOf, weekdayOf, workdayFrom } from '../reference/calendar.ts'
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

/** From the terminal near the receiver into their hands. */
export function deliverToReceiver(course: Journey) {
  askForAddress(course)
  if (course.isOver) return
  const { group } = course.service
  if (course.fate === 'redirected') redirect(course)
  if (group === 'service_point' || group === 'parcel_locker') return deliverToServicePoint(course)
  if (group === 'mailbox') return toMailbox(course)
  toDoor(course)
}

function askForAddress(course: Journey) {
  const { random, fate, to } = course
  if (fate !== 'address') return
  const where = terminalOf(to.place)
  const reason = random.pick(['receiver_wrong_address', 'receiver_moved', 'carrier_address_not_found'] as const)
  addEvent(course, 'address_issue', after(course.at, { hours: random.between(1, 6) }), { where, reason })
  if (random.chance(0.72)) {
    const solved = afterWork(course.at, random.between(4, 60), to.place.countryCode)
    addTagging(course, 'address_check', solved)
    addWarehouseEvent(course, 'address_corrected', solved)
    return
  }
  addTagging(course, 'address_check', null)
  addEvent(course, 'awaiting_instructions', after(course.at, { days: random.between(1, 3) }), { where })
  course.at = after(course.at, { days: random.between(5, 10) })
  returnToSender(course)
}

function redirect(course: Journey) {
  const { random, to } = course
  addEvent(course, 'redirected', after(course.at, { hours: random.between(0.5, 4) }), {
    where: terminalOf(to.place),
    party: 'receiver',
  })
  const next = onWorkday(course.at, random.between(3, 7) * 60, to.place.countryCode, 1)
  addEvent(course, 'arrived_at_destination_terminal', next, { where: terminalOf(to.place) })
}

/** Chosen at the checkout, or where the driver left it. Receivers come when they come, unless it is said after how many days. */
export function deliverToServicePoint(course: Journey, fetchedAfterDays: number | null = null) {
  const { random, to, service, fate } = course
  const country = to.place.countryCode
  const point = course.servicePoint ?? servicePointAt(to, service, random)
  course.servicePoint = point
  addEvent(course, 'at_service_point', onShelfAt(course), { where: point })
  addEvent(course, 'notified', after(course.at, { minutes: random.between(1, 12) }), { where: null, party: 'system' })
  const shelvedAt = course.at
  const shelfDays = service.shelfDays ?? 7
  if (random.chance(0.02))
    addEvent(course, 'service_point_changed', after(course.at, { minutes: random.between(20, 300) }))
  if (fate === 'refused') return refuse(course, inSpareTime(shelvedAt, random.whole(0, 3), country, random))
  if (fate === 'not_collected') return leaveOnShelf(course, shelfDays)
  const days = fetchedAfterDays ?? daysOnShelf(course, shelfDays)
  if (days >= 3) addEvent(course, 'reminder_sent', after(shelvedAt, { days: 2.9 }), { party: 'system' })
  if (days >= 5 && random.chance(0.2))
    addEvent(course, 'storage_extended', after(course.at, { hours: random.between(2, 20) }))
  addFinalEvent(
    course,
    'collected_by_receiver',
    inSpareTime(Math.max(shelvedAt, course.at), dayLeft(shelvedAt, course.at, days), country, random),
    {
      where: point,
    },
  )
}

const dayLeft = (from: number, now: number, days: number): number =>
  Math.max(0, days - Math.floor((now - from) / (24 * hourMs)))

/** Lockers are filled before noon, also on Saturdays; shops when the van comes by. */
function onShelfAt({ random, at, to, service }: Journey): number {
  const country = to.place.countryCode
  const now = localOf(at, country)
  const minutes = random.between(9, 15) * 60
  const isLockerSaturday = service.group === 'parcel_locker' && weekdayOf(now.day) === 5
  if (isLockerSaturday && now.minutes < minutes) return instantOf(now.day, minutes, country)
  return onWorkday(at, minutes, country)
}

/** Most come within two days. */
function daysOnShelf({ random, service }: Journey, most: number): number {
  const scale = service.group === 'parcel_locker' ? 0.6 : 1.15
  return Math.min(most - 1, Math.floor(-Math.log(1 - random.next()) * scale))
}

function leaveOnShelf(course: Journey, shelfDays: number) {
  const { random } = course
  const shelvedAt = course.at
  addEvent(course, 'reminder_sent', after(shelvedAt, { days: 3 }), { party: 'system' })
  if (shelfDays > 7) addEvent(course, 'reminder_sent', after(shelvedAt, { days: shelfDays - 2 }), { party: 'system' })
  addEvent(course, 'storage_expired', after(shelvedAt, { days: shelfDays, hours: random.between(0, 5) }), {
    reason: 'receiver_not_collected',
  })
  returnToSender(course)
}

function toMailbox(course: Journey) {
  const { random, to, service } = course
  const country = to.place.countryCode
  if (service.hours === 'night') {
    const { day } = localOf(course.at, country)
    return addFinalEvent(course, 'delivered_to_mailbox', instantOf(day + 1, random.between(2, 6) * 60, country), {
      where: to,
    })
  }
  addEvent(course, 'out_for_delivery', onWorkday(course.at, random.between(7, 9) * 60, country), {
    where: terminalOf(to.place),
  })
  addFinalEvent(course, 'delivered_to_mailbox', after(course.at, { hours: random.between(1.5, 7) }), { where: to })
}

function toDoor(course: Journey) {
  const { random, to, fate, service } = course
  const where = terminalOf(to.place)
  if (fate === 'instructions') {
    addEvent(course, 'awaiting_instructions', after(course.at, { hours: random.between(1, 5) }), { where })
    if (random.chance(0.12)) {
      course.at = after(course.at, { days: random.between(6, 12) })
      return returnToSender(course)
    }
    addEvent(course, 'instructions_given', after(course.at, { days: random.between(0.4, 7) }), { party: 'receiver' })
  }
  if (course.isHeavy && random.chance(service.group === 'freight' ? 0.75 : 0.4)) agreeOnDate(course)
  driveOut(course)
  if (fate === 'refused') return refuse(course, hoursOnRoad(course))
  if (fate === 'failed_attempt') return tryAgain(course)
  if (fate === 'mis_delivered') {
    addEvent(course, 'mis_delivered', hoursOnRoad(course), { where: to, reason: 'carrier_other' })
    addEvent(course, 'returned_to_terminal', onWorkday(course.at, 17 * 60, to.place.countryCode, random.whole(0, 2)), {
      where,
    })
    driveOut(course)
  }
  handOver(course)
}

function agreeOnDate(course: Journey) {
  const { random, to } = course
  addEvent(course, 'awaiting_date', after(course.at, { hours: random.between(0.5, 3) }), {
    where: terminalOf(to.place),
  })
  addEvent(course, 'delivery_date_agreed', after(course.at, { hours: random.between(1, 50) }), { party: 'receiver' })
  const { day, minutes } = localOf(course.at, to.place.countryCode)
  course.at = instantOf(workdayFrom(day + (minutes > 900 ? 2 : 1)), 300, to.place.countryCode)
}

function driveOut(course: Journey) {
  const { random, to, service } = course
  const country = to.place.countryCode
  const where = terminalOf(to.place)
  if (service.hours === 'day')
    return addEvent(course, 'out_for_delivery', onWorkday(course.at, random.between(6.7, 8.7) * 60, country), { where })
  // The young carriers drive every evening, and one of them every night.
  const { day, minutes } = localOf(course.at, country)
  const at = service.hours === 'evening' ? random.between(14.5, 16.5) * 60 : random.between(0.5, 2) * 60
  addEvent(course, 'out_for_delivery', instantOf(minutes < at ? day : day + 1, at, country), { where })
}

const hoursOnRoad = ({ random, at, service }: Journey): number =>
  after(at, {
    hours: service.group === 'express' ? random.between(0.8, 4) : random.between(1.2, service.hours === 'day' ? 9 : 5),
  })

function handOver(course: Journey) {
  const how = course.random.weighted<EventCode>({ delivered: 88, delivered_safe_place: 8, delivered_to_neighbour: 4 })
  addFinalEvent(course, course.isHeavy ? 'delivered' : how, hoursOnRoad(course), { where: course.to })
}

function tryAgain(course: Journey) {
  const { random, to } = course
  const reason = random.pick([
    'receiver_not_home',
    'receiver_not_home',
    'receiver_no_access',
    'receiver_closed',
    'carrier_out_of_time',
  ] as const)
  addEvent(course, 'attempt_failed', hoursOnRoad(course), { where: to, reason })
  if (!course.isHeavy && random.chance(0.45)) {
    addEvent(course, 'redirected_to_service_point', after(course.at, { hours: random.between(1, 5) }), {
      where: terminalOf(to.place),
    })
    return deliverToServicePoint(course)
  }
  course.at = after(course.at, { hours: 10 })
  driveOut(course)
  if (random.chance(0.85)) return handOver(course)
  addEvent(course, 'attempt_failed', hoursOnRoad(course), { where: to, reason })
  addEvent(course, 'returned_to_terminal', after(course.at, { hours: random.between(1, 4) }), {
    where: terminalOf(to.place),
  })
  course.at = after(course.at, { days: random.between(2, 6) })
  returnToSender(course)
}

function refuse(course: Journey, at: number) {
  const { random, to } = course
  addEvent(course, 'refused', at, {
    where: course.servicePoint ?? to,
    reason: random.chance(0.7) ? 'receiver_refused' : 'receiver_cancelled',
  })
  course.at = after(course.at, { days: random.between(0.6, 4) })
  returnToSender(course)
}
