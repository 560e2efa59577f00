import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderedOptions, stableOptions } from './facet-options.ts'

const value = fc.constantFrom('lost', 'returned', 'delivered', 'customs', 'collected', 'booked')
const counts = fc.uniqueArray(fc.record({ value, count: fc.nat(50) }), { selector: one => one.value })
const chosen = fc.uniqueArray(value, { maxLength: 3 })
const values = (options: readonly { value: string }[]) => options.map(one => one.value)

test('while a hand is among them, whatever is counted and chosen, none that was there moves', () => {
  fc.assert(
    fc.property(counts, chosen, fc.array(fc.tuple(counts, chosen), { maxLength: 5 }), (first, picked, answers) => {
      let held = values(orderedOptions({}, first, picked))
      for (const [next, nowPicked] of answers) {
        const shown = values(stableOptions(held, next, nowPicked))
        expect(shown.slice(0, held.length)).toEqual(held)
        expect(shown.toSorted()).toEqual([...new Set([...held, ...values(next), ...nowPicked])].toSorted())
        held = shown
      }
    }),
  )
})

test('what no longer occurs stays with a count of none', () => {
  expect(stableOptions(['lost', 'booked'], [{ value: 'booked', count: 2 }], [])).toEqual([
    { value: 'lost', count: 0 },
    { value: 'booked', count: 2 },
  ])
})

test('else what is chosen stands first, then what most have; a list of its own order keeps that', () => {
  const some = [
    { value: 1000, count: 9 },
    { value: 3000, count: 5 },
    { value: 2000, count: 1 },
  ]
  expect(values(orderedOptions({}, some, ['2000', '4000']))).toEqual(['2000', '4000', '1000', '3000'])
  expect(values(orderedOptions({ orderOf: Number }, some, ['3000']))).toEqual(['1000', '2000', '3000'])
})
