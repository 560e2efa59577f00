import { expect, test } from 'vitest'
import { monthsOfQuarter, quartersOf, quarterText } from './quarters.ts'

test('the quarters of months, the latest first', () => {
  expect(quartersOf([202512, 202601, 202603, 202604]).map(quarterText)).toEqual(['Q2 2026', 'Q1 2026', 'Q4 2025'])
  expect(monthsOfQuarter(20254)).toEqual({ from: 202510, to: 202512 })
})
