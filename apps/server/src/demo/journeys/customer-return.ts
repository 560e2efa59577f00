import { instantOf, localOf } from '../reference/calendar.ts'
import { clearCustoms } from './customs.ts'
import { terminalOf } from './facilities.ts'
import {
  addEvent,
  addFinalEvent,
  addWarehouseEvent,
  after,
  afterWork,
  inSpareTime,
  type Journey,
  type Location,
  onWorkday,
} from './journey.ts'

/** Where the carrier gets a return: over the counter of a service point, at the door, or in a store that took it in. */
export type HandIn = 'point' | 'door' | 'store'

type Return = { readonly handIn: HandIn; readonly point: Location; readonly isToWarehouse: boolean }

/** A return from its label to those who take it back. */
export function transportReturn(course: Journey, { handIn, point, isToWarehouse }: Return) {
  const { random, from, to } = course
  // One label in nine is never used, and lapses after a month.
  if (handIn !== 'store' && random.chance(0.11)) {
    addWarehouseEvent(course, 'cancelled', after(course.at, { days: 30 }), { reason: 'receiver_cancelled' })
    course.isOver = true
    return
  }
  if (handIn === 'store') fromStore(course)
  else if (handIn === 'door') fromDoor(course)
  else overCounter(course, point)
  clearCustoms(course)
  if (random.chance(0.05)) {
    addEvent(course, 'delayed', after(course.at, { hours: random.between(8, 30) }), {
      where: terminalOf(from.place),
      reason: 'carrier_terminal_backlog',
    })
    course.at = after(course.at, { days: random.chance(0.25) ? random.between(4, 11) : random.between(1, 4) })
  }
  const country = to.place.countryCode
  addEvent(
    course,
    'arrived_at_destination_terminal',
    onWorkday(course.at, random.between(3, 7) * 60, country, random.whole(1, 3)),
    { where: terminalOf(to.place) },
  )
  if (random.chance(0.006))
    return addFinalEvent(course, 'lost', after(course.at, { days: random.between(10, 18) }), { reason: 'carrier_lost' })
  if (random.chance(0.5))
    addEvent(course, 'out_for_delivery', onWorkday(course.at, random.between(6, 9) * 60, country), {
      where: terminalOf(to.place),
    })
  const at = onWorkday(course.at, random.between(8, 17) * 60, country, random.whole(0, 1))
  if (!isToWarehouse) return addFinalEvent(course, 'delivered', at, { where: to })
  addWarehouseEvent(course, 'received_by_warehouse', at, { where: to })
  course.isOver = true
}

/** The buyer says so in the shop's return pages when it is packed, and some days later brings it; a small shop waits for the van. */
function overCounter(course: Journey, point: Location) {
  const { random, from } = course
  const country = from.place.countryCode
  const handedInAt = inSpareTime(course.at, daysAtHome(course), country, random)
  packBefore(course, handedInAt)
  addEvent(course, 'handed_in', handedInAt, { where: point })
  const days = random.chance(0.24) ? random.whole(1, 5) : 0
  toTerminal(course, days)
}

/** Most go within days, some put it off. */
const daysAtHome = ({ random }: Journey): number => (random.chance(0.12) ? random.whole(6, 18) : random.whole(0, 5))

/** What is too heavy to carry is fetched by appointment. */
function fromDoor(course: Journey) {
  const { random, from } = course
  const at = onWorkday(course.at, random.between(9, 17) * 60, from.place.countryCode, random.whole(1, 6))
  packBefore(course, at)
  addEvent(course, 'collected', at, { where: from })
  toTerminal(course, 0)
}

function fromStore(course: Journey) {
  const { random, from } = course
  const country = from.place.countryCode
  addWarehouseEvent(course, 'packed', afterWork(course.at, random.between(0.3, 9), country), { where: from })
  addEvent(course, 'collected', onWorkday(course.at, random.between(15, 18) * 60, country, random.whole(0, 1)), {
    where: from,
  })
  toTerminal(course, 0)
}

/** Three in four say when they have packed it: right before they go, or the evening before. */
function packBefore(course: Journey, at: number) {
  const { random, from } = course
  if (!random.chance(0.75)) return
  const country = from.place.countryCode
  const eveningBefore = instantOf(localOf(at, country).day - 1, random.between(17, 22.5) * 60, country)
  const packedAt = random.chance(0.4) ? eveningBefore : after(at, { hours: -random.between(0.3, 2.5) })
  addWarehouseEvent(course, 'packed', Math.max(packedAt, after(course.at, { minutes: random.between(3, 20) })))
}

function toTerminal(course: Journey, days: number) {
  const { random, from } = course
  addEvent(
    course,
    'arrived_at_terminal',
    onWorkday(course.at, random.between(17, 22) * 60, from.place.countryCode, days),
    {
      where: terminalOf(from.place),
    },
  )
}
