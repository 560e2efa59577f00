import { expect, test } from 'vitest'
import { chosen, withRange } from './filter-changes.ts'

const by = 'statusId'
const click = (value: string, isAdded = false) => ({ by, values: [value], isAdded })

test('a click filters, a second one clears', () => {
  const once = chosen({}, click('lost'))
  expect(once).toEqual({ statusId: { values: ['lost'] } })
  expect(chosen(once, click('lost'))).toEqual({})
})

test('a click on another mark replaces the first, with shift it is added and taken away again', () => {
  const once = chosen({}, click('lost'))
  expect(chosen(once, click('returned'))).toEqual({ statusId: { values: ['returned'] } })
  const both = chosen(once, click('returned', true))
  expect(both).toEqual({ statusId: { values: ['lost', 'returned'] } })
  expect(chosen(both, click('lost', true))).toEqual({ statusId: { values: ['returned'] } })
  expect(chosen(both, click('lost'))).toEqual({ statusId: { values: ['lost'] } })
})

test('a mark that stands for several values chooses and clears them together', () => {
  const other = { by, values: ['a', 'b'], isAdded: false }
  const once = chosen({}, other)
  expect(once).toEqual({ statusId: { values: ['a', 'b'] } })
  expect(chosen(once, other)).toEqual({})
})

test('other filters stay', () => {
  const before = { merchantId: { values: ['fjallro'] } }
  expect(chosen(before, click('lost'))).toMatchObject(before)
  expect(withRange(before, 'bookingDate', { from: null, to: null })).toEqual(before)
})
