import { expect, test } from 'vitest'
import { checkedText, countsText, plannedText, rowsText } from './import-texts.ts'

test('rows are counted', () => {
  expect([1, 9900].map(rowsText)).toEqual(['1 row', '9\u00a0900 rows'])
})

test('only outcomes that occurred are listed', () => {
  expect(countsText({ created: 9900, updated: 0, unchanged: 0, refused: 100 })).toBe('9\u00a0900 created, 100 rejected')
  expect(countsText({ created: 3, updated: 0, unchanged: 0, refused: 0, warned: 2 })).toBe('3 created, 2 with warnings')
  expect(checkedText({ created: 3, updated: 0, unchanged: 0, refused: 0, warned: 2 })).toBe(
    '3 would be created, 2 with warnings',
  )
  expect(countsText({ created: 0, updated: 0, unchanged: 0, refused: 0 })).toBe('No rows')
  expect(checkedText({ created: 9900, updated: 2, unchanged: 1, refused: 100 })).toBe(
    '9\u00a0900 would be created, 2 would be updated, 1 unchanged, 100 rejected',
  )
  expect(plannedText({ created: 12, updated: 3, unchanged: 1, refused: 1 })).toBe(
    '12 will be created, 3 will be updated.',
  )
  expect(plannedText({ created: 0, updated: 3, unchanged: 1, refused: 1 })).toBe('3 will be updated.')
})
