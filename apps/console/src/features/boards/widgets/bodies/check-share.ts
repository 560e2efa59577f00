import type { Threshold } from '@aftermile/dashboards/board/board'
import { percent } from '@aftermile/domain/format/numbers'

/** Whether a share in percent is good, and why. */
export function checkShare(share: number, good: Threshold): { isGood: boolean; text: string } {
  const isGood = 'atMost' in good ? share <= good.atMost : share >= good.atLeast
  if (isGood)
    return {
      isGood,
      text: 'atMost' in good ? `Good: at most ${percent(good.atMost)}` : `Good: at least ${percent(good.atLeast)}`,
    }
  return {
    isGood,
    text: 'atMost' in good ? `Bad: above ${percent(good.atMost)}` : `Bad: below ${percent(good.atLeast)}`,
  }
}
