import type { ScoredShare } from '@aftermile/dashboards/analytics/insights/wilson'
import classes from './Insights.module.css'

const width = 200
const height = 20
const margin = 5

/** A difference with its interval as a dot on a line. The dashed line is no difference. */
export function DifferenceDot({ difference, reach }: { difference: ScoredShare; reach: number }) {
  const positionOf = (share: number): number => {
    const within = (Math.min(reach, Math.max(-reach, share)) + reach) / (2 * reach)
    return Math.round((margin + within * (width - 2 * margin)) * 10) / 10
  }
  const { share, low, high } = difference
  const middle = height / 2
  return (
    <svg className={classes.dots} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <line className={classes.none} x1={positionOf(0)} x2={positionOf(0)} y1={0} y2={height} />
      <line x1={positionOf(low)} x2={positionOf(high)} y1={middle} y2={middle} />
      <circle cx={positionOf(share)} cy={middle} r={4} />
    </svg>
  )
}
