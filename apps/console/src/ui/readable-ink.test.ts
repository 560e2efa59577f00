import { tagPriorities } from '@aftermile/domain/tags'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ink } from '../theme.ts'
import { contrast, readableInk } from './readable-ink.ts'

test('text on a label of any colour can be read', () => {
  const channel = fc.integer({ min: 0, max: 255 }).map(value => value.toString(16).padStart(2, '0'))
  fc.assert(
    fc.property(channel, channel, channel, (red, green, blue) => {
      const color = `#${red}${green}${blue}`
      expect(contrast(readableInk(color), color)).toBeGreaterThan(4)
    }),
  )
})

test.each(tagPriorities)('$name is written in an ink with AA contrast', ({ color }) => {
  expect(contrast(readableInk(color), color)).toBeGreaterThanOrEqual(4.5)
})

test('dark on light, light on dark', () => {
  expect(readableInk('#FAFAFA')).toBe(ink.dark)
  expect(readableInk('#1b1b6b')).toBe(ink.light)
})

test('contrast runs from 1 to 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#abcdef', '#abcdef')).toBe(1)
})
