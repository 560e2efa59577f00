import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slidesOf } from './slides.ts'

test('every item is on one slide, in order, and the sizes of slides differ by at most one', () => {
  fc.assert(
    fc.property(fc.nat(60), count => {
      const items = Array.from({ length: count }, (_, nth) => nth)
      const slides = slidesOf(items)
      expect(slides.flat()).toEqual(items)
      expect(slides).toHaveLength(Math.ceil(count / 4))
      const sizes = slides.map(slide => slide.length)
      if (count > 0) expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(4)
    }),
  )
})
