import { expect, test } from 'vitest'
import { judgeShare } from './check-share.ts'

test.each([
  [1.5, { atMost: 1.5 }, true],
  [1.51, { atMost: 1.5 }, false],
  [97.5, { atLeast: 97.5 }, true],
  [97.49, { atLeast: 97.5 }, false],
])('%d with the threshold %o is good: %o, and said in words', (share, good, isGood) => {
  const verdict = judgeShare(share, good)
  expect(verdict.isGood).toBe(isGood)
  expect(verdict.words.startsWith(isGood ? 'Good' : 'Bad')).toBe(true)
})
