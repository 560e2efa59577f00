import type { Threshold } from '@aftermile/dashboards/board/widgets/widget'
import { percent } from '@aftermile/domain/format/numbers'

/** Whether a share in percent meets its target, and the target as a text. */
export function checkShare(share: number, good: Threshold): { isGood: boolean; text: string } {
  const isGood = 'atMost' in good ? share <= good.atMost : share >= good.atLeast
  const target = 'atMost' in good ? `≤ ${percent(good.atMost)}` : `≥ ${percent(good.atLeast)}`
  return { isGood, text: `Target ${target}, ${isGood ? 'met' : 'missed'}` }
}
