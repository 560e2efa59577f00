import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesBetween } from './audit.ts'

const item = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.jsonValue())

test('the order of keys is not a change', () => {
  fc.assert(
    fc.property(item, entry => {
      expect(changesBetween(entry, Object.fromEntries(Object.entries(entry).reverse()))).toEqual({})
    }),
  )
})

test('the changes turn one item into the other, and reversed they turn it back', () => {
  fc.assert(
    fc.property(item, item, (before, after) => {
      const changes = changesBetween(before, after)
      for (const name of ['a', 'b', 'c', 'd']) {
        const is = changes[name] ? changes[name].after : (before[name] ?? null)
        expect(is).toEqual(after[name] ?? null)
      }
      const back = Object.entries(changes).map(([name, { before: was, after: is }]) => [
        name,
        { before: is, after: was },
      ])
      expect(changesBetween(after, before)).toEqual(Object.fromEntries(back))
    }),
  )
})

test('an absent field counts as null', () => {
  expect(changesBetween({ a: null }, {})).toEqual({})
  expect(changesBetween({}, { a: 0 })).toEqual({ a: { before: null, after: 0 } })
})
