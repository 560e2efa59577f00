import { clearCustoms } from './customs.ts'
import { gateOf, terminalOf } from './facilities.ts'
import {
  addEvent,
  addFinalEvent,
  addTagging,
  addWarehouseEvent,
  after,
  afterWork,
  type Journey,
  onWorkday,
} from './journey.ts'
import { deliverToServicePoint } from './last-mile.ts'

type Packed = { readonly packingHours: number; readonly isToStore: boolean }

/** Goods for a warehouse or a store, from their booking into its shelves. */
export function transportInbound(course: Journey, { packingHours, isToStore }: Packed) {
  const { random, from, to } = course
  const sender = from.place.countryCode
  // Suppliers are not always ready when they said so.
  if (random.chance(0.06)) course.at = after(course.at, { days: random.between(3, 13) })
  addWarehouseEvent(course, 'packed', afterWork(course.at, packingHours * random.spread(0.5), sender), { where: from })
  if (random.chance(0.3))
    addWarehouseEvent(course, 'ready_for_collection', after(course.at, { minutes: random.between(5, 90) }), {
      where: from,
    })
  addEvent(course, 'collected', onWorkday(course.at, random.between(14, 18) * 60, sender, random.whole(0, 1)), {
    where: from,
  })
  addEvent(course, 'departed_terminal', after(course.at, { hours: random.between(4, 20) }), {
    where: terminalOf(from.place),
  })
  suffer(course)
  if (course.isOver) return
  if (sender !== to.place.countryCode)
    addEvent(course, 'in_transit', after(course.at, { hours: random.between(16, 50) }), {
      where: gateOf(to.place.countryCode),
    })
  clearCustoms(course)
  addEvent(
    course,
    'arrived_at_destination_terminal',
    onWorkday(course.at, random.between(3, 8) * 60, to.place.countryCode, random.whole(0, 1)),
    { where: terminalOf(to.place) },
  )
  if (course.service.group === 'service_point') return fetchFromShelf(course)
  if (isToStore) return toStore(course)
  if (course.service.group === 'freight' && random.chance(0.35)) waitForDock(course)
  driveOut(course)
  addWarehouseEvent(course, 'received_by_warehouse', after(course.at, { hours: random.between(1, 6) }), { where: to })
  course.isOver = true
  countIn(course)
}

/** What goes wrong on the way: late lorries, broken pallets, and now and then one that nobody finds. */
function suffer(course: Journey) {
  const { random, from } = course
  const where = terminalOf(from.place)
  const trouble = random.weighted({ none: 830, late: 115, broken: 40, missing: 15 })
  if (trouble === 'late') {
    const reason = random.pick(['carrier_capacity', 'carrier_vehicle', 'carrier_missed_connection'] as const)
    addEvent(course, 'delayed', after(course.at, { hours: random.between(6, 30) }), { where, reason })
    course.at = after(course.at, { days: random.chance(0.25) ? random.between(5, 12) : random.between(1, 4) })
  }
  if (trouble === 'broken') {
    addEvent(course, 'damaged', after(course.at, { hours: random.between(6, 30) }), {
      where,
      reason: 'carrier_damaged',
    })
    addTagging(course, 'damaged', null)
    if (random.chance(0.6)) addTagging(course, 'claim_open', after(course.at, { days: random.between(10, 24) }))
    course.at = after(course.at, { days: random.between(0.5, 3) })
  }
  if (trouble === 'missing') {
    addEvent(course, 'searching', after(course.at, { days: random.between(2, 4) }), {
      where,
      reason: 'carrier_searching',
    })
    const ends = after(course.at, { days: random.between(2, 9) })
    addTagging(course, 'lost_search', ends)
    course.at = ends
    if (random.chance(0.25)) addFinalEvent(course, 'lost', ends, { where, reason: 'carrier_lost' })
  }
}

/** A lorry needs a time at the ramp. */
function waitForDock(course: Journey) {
  const { random, to } = course
  addEvent(course, 'awaiting_date', after(course.at, { hours: random.between(0.5, 3) }), {
    where: terminalOf(to.place),
  })
  addEvent(course, 'delivery_date_agreed', afterWork(course.at, random.between(1, 12), to.place.countryCode), {
    party: 'receiver',
  })
  course.at = after(course.at, { hours: random.between(8, 30) })
}

function driveOut(course: Journey) {
  const { random, to } = course
  addEvent(course, 'out_for_delivery', onWorkday(course.at, random.between(7, 10) * 60, to.place.countryCode), {
    where: terminalOf(to.place),
  })
}

/** Small stores are closed when the driver is early: what is light then waits in a shop nearby. */
function toStore(course: Journey) {
  const { random, to } = course
  driveOut(course)
  if (random.chance(0.16)) {
    addEvent(course, 'attempt_failed', after(course.at, { hours: random.between(0.5, 2) }), {
      where: to,
      reason: 'receiver_closed',
    })
    if (!course.isHeavy && random.chance(0.75)) {
      addEvent(course, 'redirected_to_service_point', after(course.at, { hours: random.between(1, 4) }), {
        where: terminalOf(to.place),
      })
      return fetchFromShelf(course)
    }
    driveOut(course)
  }
  addFinalEvent(course, 'delivered', after(course.at, { hours: random.between(1, 7) }), { where: to })
  countIn(course)
}

/** Somebody of the store goes there when there is time. */
function fetchFromShelf(course: Journey) {
  deliverToServicePoint(course, Number(course.random.weighted({ 0: 3, 1: 5, 2: 4, 3: 3, 4: 2, 6: 1 })))
}

/** Not everything that was sent is there. */
function countIn(course: Journey) {
  const { random } = course
  if (random.chance(0.04)) addTagging(course, 'claim_open', after(course.at, { days: random.between(8, 24) }))
}
