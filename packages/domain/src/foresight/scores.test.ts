import { expect, test } from 'vitest'
import { aucOf, brierOf, calibrationTable, precisionOf } from './scores.ts'

const outcomes = [
  { chance: 0.9, isLate: true },
  { chance: 0.6, isLate: false },
  { chance: 0.4, isLate: true },
  { chance: 0.1, isLate: false },
]

test('AUC is the share of pairs in the right order, ties count half', () => {
  expect(aucOf(outcomes)).toBe(0.75)
  expect(aucOf(outcomes.map(outcome => ({ ...outcome, chance: 0.5 })))).toBe(0.5)
  expect(aucOf(outcomes.filter(item => item.isLate))).toBeNull()
})

test('Brier is the mean squared error', () => {
  expect(brierOf(outcomes)).toBeCloseTo((0.01 + 0.36 + 0.36 + 0.01) / 4)
})

test('a chance above one half counts as late', () => {
  expect(precisionOf(outcomes)).toEqual({ precision: 0.5, recall: 0.5 })
})

test('the table has the predicted chance and the observed share', () => {
  expect(calibrationTable(outcomes)[0]).toEqual({ from: 0.1, to: 0.2, n: 1, said: 0.1, happened: 0 })
})
