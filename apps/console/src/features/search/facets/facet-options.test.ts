import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderedOptions, stableOptions } from './facet-options.ts'

const value = fc.constantFrom('lost', 'returned', 'delivered', 'customs', 'collected', 'booked')
const counts = fc.uniqueArray(fc.record({ value, count: fc.nat(50) }), { selector: item => item.value })
const chosen = fc.uniqueArray(value, { maxLength: 3 })
const values = (options: readonly { value: string }[]) => options.map(option => option.value)

test('while the facets are in use, no option moves, whatever is counted and chosen', () => {
  fc.assert(
    fc.property(counts, chosen, fc.array(fc.tuple(counts, chosen), { maxLength: 5 }), (first, picked, answers) => {
      let order = values(orderedOptions({}, first, picked))
      for (const [next, nowPicked] of answers) {
        const shown = values(stableOptions(order, next, nowPicked))
        expect(shown.slice(0, order.length)).toEqual(order)
        expect(shown.toSorted()).toEqual([...new Set([...order, ...values(next), ...nowPicked])].toSorted())
        order = shown
      }
    }),
  )
})

test('an option that no longer occurs stays, with a count of 0', () => {
  expect(stableOptions(['lost', 'booked'], [{ value: 'booked', count: 2 }], [])).toEqual([
    { value: 'lost', count: 0 },
    { value: 'booked', count: 2 },
  ])
})

test('otherwise chosen options come first, then the largest, then those without a match; or in the order of the field', () => {
  const items = [
    { value: 1000, count: 9 },
    { value: 3000, count: 5 },
    { value: 2000, count: 1 },
  ]
  expect(values(orderedOptions({}, items, ['2000', '4000']))).toEqual(['2000', '1000', '3000', '4000'])
  expect(values(orderedOptions({ orderOf: Number }, items, ['500', '3000']))).toEqual(['1000', '2000', '3000', '500'])
})
