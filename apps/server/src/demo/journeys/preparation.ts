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

/** Plays the preparation from the booking to the collection. */
export function prepareForCollection(journey: Journey, packingHours: number) {
  const { random, incident, from } = journey
  if (incident === 'booking_failed') failBooking(journey)
  if (journey.isOver) return
  if (incident === 'cancelled' && random.chance(0.6))
    return cancel(journey, after(journey.at, { minutes: random.between(10, 600) }))
  const packedAt = afterWork(journey.at, packingHours * random.spread(0.6), from.place.countryCode)
  addWarehouseEvent(journey, 'packed', packedAt, { where: from })
  if (random.chance(0.35))
    addWarehouseEvent(journey, 'ready_for_collection', after(journey.at, { minutes: random.between(5, 50) }), {
      where: from,
    })
  if (incident === 'cancelled') return cancel(journey, after(journey.at, { minutes: random.between(20, 300) }))
  collect(journey)
}

function failBooking(journey: Journey) {
  const { random } = journey
  addWarehouseEvent(journey, 'booking_failed', after(journey.at, { minutes: random.between(0.5, 4) }), {
    reason: 'merchant_wrong_data',
  })
  // Some stay open until somebody cancels them.
  if (random.chance(0.3)) return cancel(journey, after(journey.at, { days: random.between(8, 26) }))
  addWarehouseEvent(journey, 'booked', after(journey.at, { hours: random.between(0.3, 16) }))
}

function cancel(journey: Journey, at: number) {
  addFinalEvent(journey, 'cancelled', at, { reason: 'merchant_cancelled' })
  const last = journey.events.pop()
  if (last) journey.events.push({ ...last, source: 'internal' })
}

/** Carriers collect at the warehouse in the late afternoon of workdays. */
function collect(journey: Journey) {
  const { random, incident, from, service } = journey
  const country = from.place.countryCode
  const at = onWorkday(journey.at, random.between(16.5, 19.5) * 60, country)
  if (incident === 'missed_collection') {
    addEvent(journey, 'collection_missed', at, { where: from, reason: 'carrier_missed_collection' })
    addEvent(
      journey,
      'collected',
      onWorkday(journey.at, random.between(16.5, 19.5) * 60, country, random.integer(0, 1)),
      {
        where: from,
      },
    )
    return
  }
  if (incident === 'unscanned') {
    journey.at = at
    return
  }
  addEvent(journey, 'collected', at, { where: from })
  if (service.group === 'freight' && random.chance(0.04)) addTagging(journey, 'claim_open', after(at, { days: 9 }))
}
