import { outcomeColors } from '@aftermile/domain/lists/palette'
import { colorOfPriority } from '@aftermile/domain/lists/tag-priorities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartColors } from '../../../theme.ts'
import { contrast } from '../../../ui/text/color-contrast.ts'
import { outlineColor } from './mark-outline.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map(color => `#${color.toString(16).padStart(6, '0')}`)

test('a mark or its outline stands out from the surface, whatever its colour', () => {
  fc.assert(
    fc.property(hex, fc.constantFrom('light' as const, 'dark' as const), (color, scheme) => {
      const { surface } = chartColors[scheme]
      expect(contrast(outlineColor(color, chartColors[scheme]) ?? color, surface)).toBeGreaterThanOrEqual(3)
    }),
  )
})

test('a strong colour needs no outline, the colour of a normal tag does on white', () => {
  const { light, dark } = chartColors
  expect(outlineColor(outcomeColors.bad, light)).toBeNull()
  expect(outlineColor(colorOfPriority(0), dark)).toBeNull()
  expect(outlineColor(colorOfPriority(0), light)).toMatch(/^#/)
  expect(outlineColor('not a colour', light)).toBeNull()
})
