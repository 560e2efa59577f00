import type { ScorecardResult } from '@aftermile/dashboards/analytics/insights/scorecard'
import { noBreakSpace, withDecimals } from '@aftermile/domain/format/numbers'

const step = 0.05

/** How far from 0 the intervals of carriers with enough shipments reach, in steps of 5 points. */
export function differenceReach({ scores }: ScorecardResult): number {
  const ends = scores.flatMap(({ verdict, difference }) =>
    verdict === 'few' || difference === null ? [] : [Math.abs(difference.low), Math.abs(difference.high)],
  )
  return Math.max(step, Math.ceil(Math.max(0, ...ends) / step) * step)
}

/** +6.9 */
export function signedPoints(share: number): string {
  const text = withDecimals(share * 100, 1)
  return Number((share * 100).toFixed(1)) > 0 ? `+${text}` : text
}

export const pointsText = (share: number): string => `${signedPoints(share)}${noBreakSpace}points`
