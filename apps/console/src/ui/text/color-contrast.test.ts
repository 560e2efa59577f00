import { milestones } from '@aftermile/domain/lists/milestones'
import { orderStatuses } from '@aftermile/domain/lists/order-types'
import { statuses } from '@aftermile/domain/lists/statuses'
import { tagPriorities } from '@aftermile/domain/lists/tag-priorities'
import { timeStates } from '@aftermile/domain/shipment/delivery-times'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartColors, ink } from '../../theme.ts'
import { contrast, readableTextColor } from './color-contrast.ts'

test('text on a label of any colour is readable', () => {
  const channel = fc.integer({ min: 0, max: 255 }).map(value => value.toString(16).padStart(2, '0'))
  fc.assert(
    fc.property(channel, channel, channel, (red, green, blue) => {
      const color = `#${red}${green}${blue}`
      expect(contrast(readableTextColor(color), color)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test.each(tagPriorities)('the text on $name has AA contrast', ({ color }) => {
  expect(contrast(readableTextColor(color), color)).toBeGreaterThanOrEqual(4.5)
})

test.each([...milestones, ...statuses, ...orderStatuses, ...timeStates])(
  'the colour of $text stands out in light and dark',
  ({ color }) => {
    for (const { surface } of [chartColors.light, chartColors.dark])
      expect(contrast(color, surface)).toBeGreaterThanOrEqual(2)
  },
)

test.each(milestones)('the text on $text has AA contrast', ({ color }) => {
  expect(contrast(readableTextColor(color), color)).toBeGreaterThanOrEqual(4.5)
})

test('each milestone is darker than the one before it', () => {
  const toWhite = milestones.map(({ color }) => contrast(color, ink.light))
  expect(toWhite).toEqual(toWhite.toSorted((a, b) => a - b))
})

test('text is dark on light and light on dark', () => {
  expect(readableTextColor(ink.light)).toBe(ink.dark)
  expect(readableTextColor(ink.dark)).toBe(ink.light)
})

test('contrast is 1 between equal colours and symmetric', () => {
  expect(contrast(ink.dark, ink.dark)).toBe(1)
  expect(contrast(ink.dark, ink.light)).toBe(contrast(ink.light, ink.dark))
  expect(contrast(ink.dark, ink.light)).toBeGreaterThan(15)
})
