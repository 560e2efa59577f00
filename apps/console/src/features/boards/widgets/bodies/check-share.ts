import type { Threshold } from '@aftermile/dashboards/board/board'

/** Whether a share in percent is good, and why. */
export function judgeShare(share: number, good: Threshold): { isGood: boolean; words: string } {
  const isGood = 'atMost' in good ? share <= good.atMost : share >= good.atLeast
  if (isGood)
    return { isGood, words: 'atMost' in good ? `Good: at most ${good.atMost}%` : `Good: at least ${good.atLeast}%` }
  return { isGood, words: 'atMost' in good ? `Bad: above ${good.atMost}%` : `Bad: below ${good.atLeast}%` }
}
