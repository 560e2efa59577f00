import { terminalOf } from './facilities.ts'
import { addEvent, addFinalEvent, addWarehouseEvent, after, type Journey, onWorkday } from './journey.ts'

/** An outbound parcel goes back to where it came from. */
export function returnToSender(course: Journey) {
  const { random, from, to } = course
  addEvent(course, 'returning', onWorkday(course.at, random.between(14, 19) * 60, to.place.countryCode), {
    where: terminalOf(to.place),
  })
  const back = onWorkday(course.at, random.between(8, 15) * 60, from.place.countryCode, random.whole(1, 3))
  if (random.chance(0.3)) return addFinalEvent(course, 'returned', back, { where: from })
  addWarehouseEvent(course, 'received_by_warehouse', after(back, { hours: random.between(0, 5) }), { where: from })
  course.isOver = true
}
