import { expect, test } from 'vitest'
import { withMonth } from './filter-changes.ts'
import { monthPresets, monthsBetween, monthsText } from './months.ts'

test('the presets end with the last complete month, except this year', () => {
  expect(monthPresets(202601).map(({ range }) => [range.from, range.to])).toEqual([
    [202512, 202512],
    [202510, 202512],
    [202501, 202512],
    [202601, 202601],
  ])
})

test('months between two are complete, also over the new year', () => {
  expect(monthsBetween([202602, 202511])).toEqual([202511, 202512, 202601, 202602])
  expect(monthsBetween([])).toEqual([])
})

test('a range of months is written by its ends', () => {
  expect(monthsText([202609])).toBe('Sep 2026')
  expect(monthsText([202609, 202610, 202611])).toBe('Sep – Nov 2026')
  expect(monthsText([202512, 202601])).toBe('Dec 2025 – Jan 2026')
})

test('a click chooses a month, a second one clears it, and shift extends the range', () => {
  const click = (before: Parameters<typeof withMonth>[0], month: number, isAdded = false) =>
    withMonth(before, { by: 'yearMonth', month, isAdded })
  const item = click({}, 202609)
  expect(item).toEqual({ yearMonth: { from: 202609, to: 202609 } })
  expect(click(item, 202609)).toEqual({})
  expect(click(item, 202606, true)).toEqual({ yearMonth: { from: 202606, to: 202609 } })
  expect(click({ yearMonth: { from: 202601, to: null } }, 202512, true)).toEqual({
    yearMonth: { from: 202512, to: null },
  })
  expect(click({ yearMonth: { values: [202601, 202603] } }, 202604, true)).toEqual({
    yearMonth: { from: 202601, to: 202604 },
  })
})
