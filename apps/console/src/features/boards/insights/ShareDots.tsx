import type { Score } from '@aftermile/dashboards/analytics/insights/scorecard'
import classes from './Insights.module.css'
import type { ShareRange } from './share-range.ts'

const width = 200
const height = 20
const margin = 5

/** The adjusted share with its interval as a filled dot on a line, the share itself as a ring, and that of all as a dashed line. */
export function ShareDots({ score, overall, range }: { score: Score; overall: number; range: ShareRange }) {
  const place = (share: number): number => {
    const within = (share - range.from) / (range.to - range.from)
    return Math.round((margin + Math.min(1, Math.max(0, within)) * (width - 2 * margin)) * 10) / 10
  }
  const { own, adjusted } = score
  const middle = height / 2
  return (
    <svg className={classes.dots} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <line className={classes.overall} x1={place(overall)} x2={place(overall)} y1={0} y2={height} />
      <line x1={place(adjusted.low)} x2={place(adjusted.high)} y1={middle} y2={middle} />
      <circle className={classes.own} cx={place(own.share)} cy={middle} r={3.5} />
      <circle className={classes.adjusted} cx={place(adjusted.share)} cy={middle} r={4} />
    </svg>
  )
}
