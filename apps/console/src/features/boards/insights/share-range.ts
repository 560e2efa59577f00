import type { ScorecardResult } from '@aftermile/dashboards/analytics/insights/scorecard'

/** Shares from 0 to 1. */
export type ShareRange = { readonly from: number; readonly to: number }

const step = 0.05

/** The range of shares in which all intervals of carriers with enough shipments fit, in steps of 5 percent. */
export function shareRange({ scores, overall }: ScorecardResult): ShareRange {
  const shown = scores.filter(({ verdict }) => verdict !== 'few').flatMap(({ own, adjusted }) => [own, adjusted])
  const low = Math.min(overall, ...shown.map(each => each.low))
  const high = Math.max(overall, ...shown.map(each => each.high))
  const from = Math.max(0, Math.floor(low / step) * step)
  return { from, to: Math.max(from + step, Math.min(1, Math.ceil(high / step) * step)) }
}
