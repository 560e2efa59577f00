import { expect, test } from 'vitest'
import { withChoice, withRange } from './filter-changes.ts'

const by = 'statusId'
const click = (value: string, isAdded = false) => ({ by, values: [value], isAdded })

test('a click filters, a second one clears', () => {
  const once = withChoice({}, click('lost'))
  expect(once).toEqual({ statusId: { values: ['lost'] } })
  expect(withChoice(once, click('lost'))).toEqual({})
})

test('a click on another mark replaces the first; a shift-click adds or removes it', () => {
  const once = withChoice({}, click('lost'))
  expect(withChoice(once, click('returned'))).toEqual({ statusId: { values: ['returned'] } })
  const both = withChoice(once, click('returned', true))
  expect(both).toEqual({ statusId: { values: ['lost', 'returned'] } })
  expect(withChoice(both, click('lost', true))).toEqual({ statusId: { values: ['returned'] } })
  expect(withChoice(both, click('lost'))).toEqual({ statusId: { values: ['lost'] } })
})

test('a mark with several values chooses and clears them together', () => {
  const other = { by, values: ['a', 'b'], isAdded: false }
  const once = withChoice({}, other)
  expect(once).toEqual({ statusId: { values: ['a', 'b'] } })
  expect(withChoice(once, other)).toEqual({})
})

test('other filters stay', () => {
  const before = { merchantId: { values: ['fjallro'] } }
  expect(withChoice(before, click('lost'))).toMatchObject(before)
  expect(withRange(before, 'bookingDate', { from: null, to: null })).toEqual(before)
})
