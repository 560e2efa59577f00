import { gateOf } from './facilities.ts'
import { isAbroad } from './incidents.ts'
import { after, type Course, happen } from './journey.ts'

/** Through customs, where the way leads into the union or out of it. */
export function crossBorder(course: Course) {
  const { random, from, to } = course
  const [leaves, enters] = [from.place.countryCode, to.place.countryCode]
  if (isAbroad(leaves) === isAbroad(enters)) return
  happen(course, 'in_customs', after(course.at, { hours: random.between(10, 30) }), { where: gateOf(enters) })
  happen(course, 'customs_cleared', after(course.at, { hours: random.between(2, 40) }), { where: gateOf(enters) })
}
