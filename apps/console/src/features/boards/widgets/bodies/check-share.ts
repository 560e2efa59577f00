import type { Threshold } from '@aftermile/dashboards/board/board'

/** Whether a share in percent is good, and why. */
export function checkShare(share: number, good: Threshold): { isGood: boolean; text: string } {
  const isGood = 'atMost' in good ? share <= good.atMost : share >= good.atLeast
  if (isGood)
    return { isGood, text: 'atMost' in good ? `Good: at most ${good.atMost}%` : `Good: at least ${good.atLeast}%` }
  return { isGood, text: 'atMost' in good ? `Bad: above ${good.atMost}%` : `Bad: below ${good.atLeast}%` }
}
