import { terminalOf } from './facilities.ts'
import { after, type Course, finish, happen, note, onWorkday } from './journey.ts'

/** An outbound parcel goes back to where it came from. */
export function goBack(course: Course) {
  const { random, from, to } = course
  happen(course, 'returning', onWorkday(course.at, random.between(14, 19) * 60, to.place.countryCode), {
    where: terminalOf(to.place),
  })
  const back = onWorkday(course.at, random.between(8, 15) * 60, from.place.countryCode, random.whole(1, 3))
  if (random.chance(0.3)) return finish(course, 'returned', back, { where: from })
  note(course, 'received_by_warehouse', after(back, { hours: random.between(0, 5) }), { where: from })
  course.isOver = true
}
