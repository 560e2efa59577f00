import { gateOf } from './facilities.ts'
import { isOutsideCustomsUnion } from './incidents.ts'
import { addEvent, after, type Journey } from './journey.ts'

/** Adds customs events if the journey enters or leaves the customs union. */
export function clearCustoms(journey: Journey) {
  const { random, from, to } = journey
  const [leaves, enters] = [from.place.countryCode, to.place.countryCode]
  if (isOutsideCustomsUnion(leaves) === isOutsideCustomsUnion(enters)) return
  addEvent(journey, 'in_customs', after(journey.at, { hours: random.between(10, 30) }), { where: gateOf(enters) })
  addEvent(journey, 'customs_cleared', after(journey.at, { hours: random.between(2, 40) }), { where: gateOf(enters) })
}
