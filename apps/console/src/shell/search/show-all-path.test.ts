import { expect, test } from 'vitest'
import { showAllPath } from './show-all-path.ts'

test('the full list opens with the same text and filter', () => {
  expect(showAllPath('/shipments', { text: 'anna & co', includeCompleted: false })).toBe(
    '/shipments?text=anna+%26+co&includeCompleted=false',
  )
  expect(showAllPath('/orders', { text: '', includeCompleted: true })).toBe('/orders?includeCompleted=true')
})
