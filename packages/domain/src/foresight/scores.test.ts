import { expect, test } from 'vitest'
import { aucOf, brierOf, calibrationTable, precisionOf } from './scores.ts'

const verdicts = [
  { chance: 0.9, isLate: true },
  { chance: 0.6, isLate: false },
  { chance: 0.4, isLate: true },
  { chance: 0.1, isLate: false },
]

test('AUC counts the pairs that are in the right order, equals by half', () => {
  expect(aucOf(verdicts)).toBe(0.75)
  expect(aucOf(verdicts.map(one => ({ ...one, chance: 0.5 })))).toBe(0.5)
  expect(aucOf(verdicts.filter(one => one.isLate))).toBeNull()
})

test('Brier is the mean square of what was missing', () => {
  expect(brierOf(verdicts)).toBeCloseTo((0.01 + 0.36 + 0.36 + 0.01) / 4)
})

test('what is over one half is called late', () => {
  expect(precisionOf(verdicts)).toEqual({ precision: 0.5, recall: 0.5 })
})

test('the table puts what was said beside what happened', () => {
  expect(calibrationTable(verdicts)[0]).toEqual({ from: 0.1, to: 0.2, n: 1, said: 0.1, happened: 0 })
})
