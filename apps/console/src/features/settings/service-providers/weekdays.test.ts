import { expect, test } from 'vitest'
import { readWeekdays, weekdaysText } from './weekdays.ts'

test.each([
  ['Mon–Fri', [1, 2, 3, 4, 5]],
  ['mon-sat', [1, 2, 3, 4, 5, 6]],
  ['Mon - Fri, Sun', [1, 2, 3, 4, 5, 7]],
  ['Monday, Wednesday', [1, 3]],
  ['1-5', [1, 2, 3, 4, 5]],
  ['135', [1, 3, 5]],
  ['Sat-Mon', [1, 6, 7]],
  ['daily', [1, 2, 3, 4, 5, 6, 7]],
  ['mon tue', [1, 2]],
])('%s is read', (text, days) => expect(readWeekdays(text)).toEqual(days))

test.each(['', 'sometimes', 'Mon-', '8', 'Mon-Tue-Wed', 'm'])('“%s” is no weekday', text =>
  expect(readWeekdays(text)).toBeNull(),
)

test.each([
  [[1, 2, 3, 4, 5], 'Mon–Fri'],
  [[7, 1, 2], 'Mon, Tue, Sun'],
  [[3], 'Wed'],
])('%j is written as %s and read back', (days, text) => {
  expect(weekdaysText(days)).toBe(text)
  expect(readWeekdays(text)).toEqual(days.toSorted())
})
