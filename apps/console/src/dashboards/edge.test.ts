import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartColors } from '../theme.ts'
import { contrast } from '../ui/readable-ink.ts'
import { edgeOf } from './edge.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map(color => `#${color.toString(16).padStart(6, '0')}`)

test('whatever the colour, a mark or the line around it stands out from the surface', () => {
  fc.assert(
    fc.property(hex, fc.constantFrom('light' as const, 'dark' as const), (color, scheme) => {
      const { surface } = chartColors[scheme]
      expect(contrast(edgeOf(color, chartColors[scheme]) ?? color, surface)).toBeGreaterThanOrEqual(3)
    }),
  )
})

test('a strong colour needs no line, the colour of a normal tag does on white', () => {
  expect(edgeOf('#C2261D', chartColors.light)).toBeNull()
  expect(edgeOf('#FAFAFA', chartColors.dark)).toBeNull()
  expect(edgeOf('#FAFAFA', chartColors.light)).toMatch(/^#/)
  expect(edgeOf('what is no colour', chartColors.light)).toBeNull()
})
