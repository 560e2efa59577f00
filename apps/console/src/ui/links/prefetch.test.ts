import { expect, test } from 'vitest'
import { mayPrefetch, prefetchDelayMs } from './prefetch.ts'

test('a page is fetched after the pointer was on its link for 200 ms', () => {
  expect(prefetchDelayMs).toBe(200)
})

test.each([
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '4g', saveData: false }, true],
  [{}, true],
])('on %o links are prefetched: %s', (connection, isPrefetched) => {
  expect(mayPrefetch(connection)).toBe(isPrefetched)
})
