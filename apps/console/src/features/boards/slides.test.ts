import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slidesOf } from './slides.ts'

test('every thing is on one slide, in order, and slides differ by one at most', () => {
  fc.assert(
    fc.property(fc.nat(60), count => {
      const things = Array.from({ length: count }, (_, nth) => nth)
      const slides = slidesOf(things)
      expect(slides.flat()).toEqual(things)
      expect(slides).toHaveLength(Math.ceil(count / 4))
      const sizes = slides.map(slide => slide.length)
      if (count > 0) expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(4)
    }),
  )
})
