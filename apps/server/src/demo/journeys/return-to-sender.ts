import { terminalOf } from './facilities.ts'
import { addEvent, addFinalEvent, addWarehouseEvent, after, type Journey, onWorkday } from './journey.ts'

/** Plays the return of an outbound parcel to its sender. */
export function returnToSender(journey: Journey) {
  const { random, from, to } = journey
  addEvent(journey, 'returning', onWorkday(journey.at, random.between(14, 19) * 60, to.place.countryCode), {
    where: terminalOf(to.place),
  })
  const back = onWorkday(journey.at, random.between(8, 15) * 60, from.place.countryCode, random.integer(1, 3))
  if (random.chance(0.3)) return addFinalEvent(journey, 'returned', back, { where: from })
  addWarehouseEvent(journey, 'received_by_warehouse', after(back, { hours: random.between(0, 5) }), { where: from })
  journey.isOver = true
}
