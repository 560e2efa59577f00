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

/** Where the carrier gets a return: at a service point, at the customer's door, or from a store that accepted it. */
export type HandIn = 'point' | 'door' | 'store'

type Return = { readonly handIn: HandIn; readonly point: Location; readonly isToWarehouse: boolean }

/** Plays a return from the label to the warehouse or supplier. */
export function transportReturn(journey: Journey, { handIn, point, isToWarehouse }: Return) {
  const { random, from, to } = journey
  // One label in nine is never used and expires after a month.
  if (handIn !== 'store' && random.chance(0.11)) {
    addWarehouseEvent(journey, 'cancelled', after(journey.at, { days: 30 }), { reason: 'receiver_cancelled' })
    journey.isOver = true
    return
  }
  if (handIn === 'store') fromStore(journey)
  else if (handIn === 'door') fromDoor(journey)
  else fromServicePoint(journey, point)
  clearCustoms(journey)
  if (random.chance(0.05)) {
    addEvent(journey, 'delayed', after(journey.at, { hours: random.between(8, 30) }), {
      where: terminalOf(from.place),
      reason: 'carrier_terminal_backlog',
    })
    journey.at = after(journey.at, { days: random.chance(0.25) ? random.between(4, 11) : random.between(1, 4) })
  }
  const country = to.place.countryCode
  addEvent(
    journey,
    'arrived_at_destination_terminal',
    onWorkday(journey.at, random.between(3, 7) * 60, country, random.integer(1, 3)),
    { where: terminalOf(to.place) },
  )
  if (random.chance(0.006))
    return addFinalEvent(journey, 'lost', after(journey.at, { days: random.between(10, 18) }), {
      reason: 'carrier_lost',
    })
  if (random.chance(0.5))
    addEvent(journey, 'out_for_delivery', onWorkday(journey.at, random.between(6, 9) * 60, country), {
      where: terminalOf(to.place),
    })
  const at = onWorkday(journey.at, random.between(8, 17) * 60, country, random.integer(0, 1))
  if (!isToWarehouse) return addFinalEvent(journey, 'delivered', at, { where: to })
  addWarehouseEvent(journey, 'received_by_warehouse', at, { where: to })
  journey.isOver = true
}

/** The buyer reports the packing and hands the parcel in some days later. A small service point waits for the van. */
function fromServicePoint(journey: Journey, point: Location) {
  const { random, from } = journey
  const country = from.place.countryCode
  const handedInAt = inSpareTime(journey.at, daysAtHome(journey), country, random)
  packBefore(journey, handedInAt)
  addEvent(journey, 'handed_in', handedInAt, { where: point })
  const days = random.chance(0.24) ? random.integer(1, 5) : 0
  toTerminal(journey, days)
}

/** Most buyers go within days, some later. */
const daysAtHome = ({ random }: Journey): number => (random.chance(0.12) ? random.integer(6, 18) : random.integer(0, 5))

/** Heavy parcels are collected by appointment. */
function fromDoor(journey: Journey) {
  const { random, from } = journey
  const at = onWorkday(journey.at, random.between(9, 17) * 60, from.place.countryCode, random.integer(1, 6))
  packBefore(journey, at)
  addEvent(journey, 'collected', at, { where: from })
  toTerminal(journey, 0)
}

function fromStore(journey: Journey) {
  const { random, from } = journey
  const country = from.place.countryCode
  addWarehouseEvent(journey, 'packed', afterWork(journey.at, random.between(0.3, 9), country), { where: from })
  addEvent(journey, 'collected', onWorkday(journey.at, random.between(15, 18) * 60, country, random.integer(0, 1)), {
    where: from,
  })
  toTerminal(journey, 0)
}

/** Three in four buyers report the packing: right before the hand-in, or the evening before. */
function packBefore(journey: Journey, at: number) {
  const { random, from } = journey
  if (!random.chance(0.75)) return
  const country = from.place.countryCode
  const eveningBefore = instantOf(localOf(at, country).day - 1, random.between(17, 22.5) * 60, country)
  const packedAt = random.chance(0.4) ? eveningBefore : after(at, { hours: -random.between(0.3, 2.5) })
  addWarehouseEvent(journey, 'packed', Math.max(packedAt, after(journey.at, { minutes: random.between(3, 20) })))
}

function toTerminal(journey: Journey, days: number) {
  const { random, from } = journey
  addEvent(
    journey,
    'arrived_at_terminal',
    onWorkday(journey.at, random.between(17, 22) * 60, from.place.countryCode, days),
    {
      where: terminalOf(from.place),
    },
  )
}
