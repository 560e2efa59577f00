import { expect, test } from 'vitest'
import { newsText } from './news-text.ts'

const none = { checked: 0, waiting: 0, failed: 0, unasked: 0, withNews: 0 }

test('an update says how many were checked and how many have news', () => {
  expect(newsText({ ...none, checked: 27, withNews: 4 })).toBe('27 checked, 4 with news.')
  expect(newsText({ ...none, checked: 1 })).toBe('1 checked, none with news.')
  expect(newsText({ checked: 2, withNews: 1, waiting: 1, failed: 3, unasked: 4 }, 5)).toBe(
    '2 checked, 1 with news. 1 still waits for the carrier. The carrier didn’t answer for 3. 4 have no carrier that can be asked. 5 rejected.',
  )
  expect(newsText(none)).toBe('Nothing to check.')
})
