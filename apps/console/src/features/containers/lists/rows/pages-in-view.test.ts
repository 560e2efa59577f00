import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorOf, pageOf, pagesInView } from './pages-in-view.ts'

const visibleRows = fc.tuple(fc.nat(20_000), fc.nat(300)).map(([first, more]) => ({ first, last: first + more }))

test('every visible row has its page, the first page is included, and no page is repeated or too deep', () => {
  fc.assert(
    fc.property(visibleRows, ({ first, last }) => {
      const pages = pagesInView({ first, last }, 10_000)
      expect(pages[0]).toBe(1)
      expect(new Set(pages).size).toBe(pages.length)
      expect(Math.max(...pages)).toBeLessThanOrEqual(100)
      for (let row = first; row <= Math.min(last, 9999); row += 1) expect(pages).toContain(pageOf(row))
    }),
  )
})

test('only the visible pages and the first are included', () => {
  expect(pagesInView({ first: 5040, last: 5065 }, 10_000)).toEqual([1, 51])
  expect(pagesInView({ first: 5090, last: 5115 }, 10_000)).toEqual([1, 51, 52])
  expect(pagesInView({ first: 0, last: 24 }, 10_000)).toEqual([1])
})

test('a loaded page stays when its refresh fails; a page that never loaded is an error', () => {
  const lost = new Error('no answer')
  expect(errorOf([{ data: {}, error: lost }])).toBe(null)
  expect(errorOf([{ data: {}, error: null }, { error: lost }])).toBe(lost)
  expect(errorOf([])).toBe(null)
})
