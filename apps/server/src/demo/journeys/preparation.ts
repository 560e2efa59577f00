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

/** From the booking to the carrier's van. The course begins at the booking. */
export function prepareForCollection(course: Journey, packingHours: number) {
  const { random, fate, from } = course
  if (fate === 'booking_failed') failBooking(course)
  if (course.isOver) return
  if (fate === 'cancelled' && random.chance(0.6))
    return cancel(course, after(course.at, { minutes: random.between(10, 600) }))
  const packedAt = afterWork(course.at, packingHours * random.spread(0.6), from.place.countryCode)
  addWarehouseEvent(course, 'packed', packedAt, { where: from })
  if (random.chance(0.35))
    addWarehouseEvent(course, 'ready_for_collection', after(course.at, { minutes: random.between(5, 50) }), {
      where: from,
    })
  if (fate === 'cancelled') return cancel(course, after(course.at, { minutes: random.between(20, 300) }))
  collect(course)
}

function failBooking(course: Journey) {
  const { random } = course
  addWarehouseEvent(course, 'booking_failed', after(course.at, { minutes: random.between(0.5, 4) }), {
    reason: 'merchant_wrong_data',
  })
  // Some are forgotten until somebody cleans up.
  if (random.chance(0.3)) return cancel(course, after(course.at, { days: random.between(8, 26) }))
  addWarehouseEvent(course, 'booked', after(course.at, { hours: random.between(0.3, 16) }))
}

function cancel(course: Journey, at: number) {
  addFinalEvent(course, 'cancelled', at, { reason: 'merchant_cancelled' })
  const last = course.happenings.pop()
  if (last) course.happenings.push({ ...last, source: 'internal' })
}

/** Vans come to the warehouse in the late afternoon of workdays. */
function collect(course: Journey) {
  const { random, fate, from, service } = course
  const country = from.place.countryCode
  const at = onWorkday(course.at, random.between(16.5, 19.5) * 60, country)
  if (fate === 'missed_collection') {
    addEvent(course, 'collection_missed', at, { where: from, reason: 'carrier_missed_collection' })
    addEvent(course, 'collected', onWorkday(course.at, random.between(16.5, 19.5) * 60, country, random.whole(0, 1)), {
      where: from,
    })
    return
  }
  if (fate === 'unscanned') {
    course.at = at
    return
  }
  addEvent(course, 'collected', at, { where: from })
  if (service.group === 'freight' && random.chance(0.04)) addTagging(course, 'claim_open', after(at, { days: 9 }))
}
