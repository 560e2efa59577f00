import { percent } from '@aftermile/domain/format/numbers'
import { expect, test } from 'vitest'
import { checkShare } from './check-share.ts'

test.each([
  [1.5, { atMost: 1.5 }, true, `Target ≤ ${percent(1.5)}, met`],
  [1.51, { atMost: 1.5 }, false, `Target ≤ ${percent(1.5)}, missed`],
  [97.5, { atLeast: 97.5 }, true, `Target ≥ ${percent(97.5)}, met`],
  [97.49, { atLeast: 97.5 }, false, `Target ≥ ${percent(97.5)}, missed`],
])('%d with the threshold %o is good: %o, and the text says so', (share, good, isGood, text) => {
  expect(checkShare(share, good)).toEqual({ isGood, text })
})
