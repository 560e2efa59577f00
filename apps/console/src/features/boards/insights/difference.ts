import type { ScorecardResult } from '@aftermile/dashboards/analytics/insights/score-strata'
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
  const tenths = Math.round(share * 1000)
  return `${tenths > 0 ? '+' : ''}${withDecimals(tenths / 10, 1)}`
}

export const pointsText = (share: number): string => `${signedPoints(share)}${noBreakSpace}points`
