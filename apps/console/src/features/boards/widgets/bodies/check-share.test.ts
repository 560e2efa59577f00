import { expect, test } from 'vitest'
import { checkShare } from './check-share.ts'

test.each([
  [1.5, { atMost: 1.5 }, true],
  [1.51, { atMost: 1.5 }, false],
  [97.5, { atLeast: 97.5 }, true],
  [97.49, { atLeast: 97.5 }, false],
])('%d with the threshold %o is good: %o, and the text says so', (share, good, isGood) => {
  const verdict = checkShare(share, good)
  expect(verdict.isGood).toBe(isGood)
  expect(verdict.text.startsWith(isGood ? 'Good' : 'Bad')).toBe(true)
})
