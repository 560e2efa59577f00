import { gateOf } from './facilities.ts'
import { isOutsideCustomsUnion } from './incidents.ts'
import { addEvent, after, type Journey } from './journey.ts'

/** Through customs, where the way leads into the union or out of it. */
export function clearCustoms(course: Journey) {
  const { random, from, to } = course
  const [leaves, enters] = [from.place.countryCode, to.place.countryCode]
  if (isOutsideCustomsUnion(leaves) === isOutsideCustomsUnion(enters)) return
  addEvent(course, 'in_customs', after(course.at, { hours: random.between(10, 30) }), { where: gateOf(enters) })
  addEvent(course, 'customs_cleared', after(course.at, { hours: random.between(2, 40) }), { where: gateOf(enters) })
}
