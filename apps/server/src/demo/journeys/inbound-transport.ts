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

type InboundOptions = { readonly packingHours: number; readonly isToStore: boolean }

/** Plays goods for a warehouse or a store, from booking to receipt. */
export function transportInbound(journey: Journey, { packingHours, isToStore }: InboundOptions) {
  const { random, from, to } = journey
  const sender = from.place.countryCode
  // Suppliers are not always ready in time.
  if (random.chance(0.06)) journey.at = after(journey.at, { days: random.between(3, 13) })
  addWarehouseEvent(journey, 'packed', afterWork(journey.at, packingHours * random.spread(0.5), sender), {
    where: from,
  })
  if (random.chance(0.3))
    addWarehouseEvent(journey, 'ready_for_collection', after(journey.at, { minutes: random.between(5, 90) }), {
      where: from,
    })
  addEvent(journey, 'collected', onWorkday(journey.at, random.between(14, 18) * 60, sender, random.integer(0, 1)), {
    where: from,
  })
  addEvent(journey, 'departed_terminal', after(journey.at, { hours: random.between(4, 20) }), {
    where: terminalOf(from.place),
  })
  addTransportIncident(journey)
  if (journey.isOver) return
  if (sender !== to.place.countryCode)
    addEvent(journey, 'in_transit', after(journey.at, { hours: random.between(16, 50) }), {
      where: gateOf(to.place.countryCode),
    })
  clearCustoms(journey)
  addEvent(
    journey,
    'arrived_at_destination_terminal',
    onWorkday(journey.at, random.between(3, 8) * 60, to.place.countryCode, random.integer(0, 1)),
    { where: terminalOf(to.place) },
  )
  if (journey.service.group === 'service_point') return pickUpAtServicePoint(journey)
  if (isToStore) return toStore(journey)
  if (journey.service.group === 'freight' && random.chance(0.35)) waitForDock(journey)
  addOutForDelivery(journey)
  addWarehouseEvent(journey, 'received_by_warehouse', after(journey.at, { hours: random.between(1, 6) }), { where: to })
  journey.isOver = true
  checkReceipt(journey)
}

/** Adds incidents of transport: late lorries, broken pallets, and a few lost ones. */
function addTransportIncident(journey: Journey) {
  const { random, from } = journey
  const where = terminalOf(from.place)
  const incident = random.weighted({ none: 830, late: 115, broken: 40, missing: 15 })
  if (incident === 'late') {
    const reason = random.pick(['carrier_capacity', 'carrier_vehicle', 'carrier_missed_connection'] as const)
    addEvent(journey, 'delayed', after(journey.at, { hours: random.between(6, 30) }), { where, reason })
    journey.at = after(journey.at, { days: random.chance(0.25) ? random.between(5, 12) : random.between(1, 4) })
  }
  if (incident === 'broken') {
    addEvent(journey, 'damaged', after(journey.at, { hours: random.between(6, 30) }), {
      where,
      reason: 'carrier_damaged',
    })
    addTagging(journey, 'damaged', null)
    if (random.chance(0.6)) addTagging(journey, 'claim_open', after(journey.at, { days: random.between(10, 24) }))
    journey.at = after(journey.at, { days: random.between(0.5, 3) })
  }
  if (incident === 'missing') {
    addEvent(journey, 'searching', after(journey.at, { days: random.between(2, 4) }), {
      where,
      reason: 'carrier_searching',
    })
    const ends = after(journey.at, { days: random.between(2, 9) })
    addTagging(journey, 'lost_search', ends)
    journey.at = ends
    if (random.chance(0.25)) addFinalEvent(journey, 'lost', ends, { where, reason: 'carrier_lost' })
  }
}

/** A lorry needs a time slot at the dock. */
function waitForDock(journey: Journey) {
  const { random, to } = journey
  addEvent(journey, 'awaiting_date', after(journey.at, { hours: random.between(0.5, 3) }), {
    where: terminalOf(to.place),
  })
  addEvent(journey, 'delivery_date_agreed', afterWork(journey.at, random.between(1, 12), to.place.countryCode))
  journey.at = after(journey.at, { hours: random.between(8, 30) })
}

function addOutForDelivery(journey: Journey) {
  const { random, to } = journey
  addEvent(journey, 'out_for_delivery', onWorkday(journey.at, random.between(7, 10) * 60, to.place.countryCode), {
    where: terminalOf(to.place),
  })
}

/** Some stores are closed when the driver comes: light parcels then go to a service point nearby. */
function toStore(journey: Journey) {
  const { random, to } = journey
  addOutForDelivery(journey)
  if (random.chance(0.16)) {
    addEvent(journey, 'attempt_failed', after(journey.at, { hours: random.between(0.5, 2) }), {
      where: to,
      reason: 'receiver_closed',
    })
    if (!journey.isHeavy && random.chance(0.75)) {
      addEvent(journey, 'redirected_to_service_point', after(journey.at, { hours: random.between(1, 4) }), {
        where: terminalOf(to.place),
      })
      return pickUpAtServicePoint(journey)
    }
    addOutForDelivery(journey)
  }
  addFinalEvent(journey, 'delivered', after(journey.at, { hours: random.between(1, 7) }), { where: to })
  checkReceipt(journey)
}

/** Store staff pick the parcel up some days later. */
function pickUpAtServicePoint(journey: Journey) {
  deliverToServicePoint(journey, Number(journey.random.weighted({ 0: 3, 1: 5, 2: 4, 3: 3, 4: 2, 6: 1 })))
}

/** Sometimes goods are missing, and a claim is opened. */
function checkReceipt(journey: Journey) {
  const { random } = journey
  if (random.chance(0.04)) addTagging(journey, 'claim_open', after(journey.at, { days: random.between(8, 24) }))
}
