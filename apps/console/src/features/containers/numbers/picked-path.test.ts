import { expect, test } from 'vitest'
import { pickedPath } from './picked-path.ts'

test('the list of picked shipments has as many ids as its address can hold', () => {
  expect(pickedPath(['a', 'b-1'])).toEqual({ path: '/shipments?facets=id%3Aa%2Cb-1', leftOut: 0 })
  const many = pickedPath(Array.from({ length: 500 }, (_, nth) => `fjallro-${100_000 + nth}`))
  const { searchParams } = new URL(many.path, 'https://x')
  expect(searchParams.get('facets')?.length).toBeLessThan(5000)
  expect(searchParams.get('facets')?.split(',').length).toBe(500 - many.leftOut)
  expect(many.leftOut).toBeGreaterThan(0)
})
