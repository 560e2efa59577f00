import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inSequence, maxSequence, moveRule, type PlacedRule } from './rule-order.ts'

const rules = (...numbers: number[]): PlacedRule[] => numbers.map((sequence, index) => ({ id: `r${index}`, sequence }))

test.each([
  [
    rules(10, 20, 30),
    'r0',
    'r1',
    [
      { id: 'r1', sequence: 10 },
      { id: 'r0', sequence: 20 },
    ],
  ],
  [
    rules(10, 20, 30),
    'r2',
    null,
    [
      { id: 'r2', sequence: 10 },
      { id: 'r0', sequence: 20 },
      { id: 'r1', sequence: 30 },
    ],
  ],
  [rules(10, 20, 30), 'r1', 'r0', []],
  [rules(10, 20), 'r0', null, []],
  [rules(10, 20), 'gone', 'r1', []],
  [rules(10, 20), 'r0', 'gone', []],
  [rules(100, 100), 'r1', null, [{ id: 'r0', sequence: 101 }]],
])('rules change places and keep the numbers of these places: %#', (all, id, after, changed) => {
  expect(moveRule(all, id, after)).toEqual(changed)
})

const numbers = fc.array(fc.oneof(fc.constant(100), fc.nat(50), fc.constant(maxSequence)), {
  minLength: 2,
  maxLength: 12,
})

test('whatever the numbers, the rule stands where it was put and the others stay in their order', () => {
  fc.assert(
    fc.property(numbers, fc.nat(), fc.nat(), (given, from, to) => {
      const all = rules(...given)
      const ids = inSequence(all).map(({ id }) => id)
      const id = ids[from % ids.length] ?? ''
      const others = ids.filter(text => text !== id)
      const position = to % ids.length
      const after = position === 0 ? null : (others[position - 1] ?? null)
      const changed = new Map(moveRule(all, id, after).map(rule => [rule.id, rule.sequence]))
      const moved = inSequence(
        all.map(placedRule => ({ ...placedRule, sequence: changed.get(placedRule.id) ?? placedRule.sequence })),
      )
      expect(moved.map(item => item.id)).toEqual(others.toSpliced(position, 0, id))
      expect(Math.max(...moved.map(({ sequence }) => sequence))).toBeLessThanOrEqual(maxSequence)
    }),
  )
})
