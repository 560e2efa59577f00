import classes from './Months.module.css'
import { type Range, sparkLines } from './spark-lines.ts'

const width = 72
const height = 20

type Props = {
  amounts: readonly (number | null)[]
  /** The scale that several lines share. Absent: its own lowest and highest amount. */
  range?: Range | undefined
  /** An amount to reach, as a dashed line. */
  target?: number | undefined
  /** The months with their amounts, for the pointer. */
  title?: string
}

/** How an amount developed, month by month. The numbers beside it say the same in words. */
export function Sparkline({ amounts, range, target, title }: Props) {
  const { lines, last, targetY } = sparkLines(amounts, { width, height, range, target })
  if (last === null) return null
  return (
    <span title={title}>
      <svg className={classes.spark} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
        {targetY !== null && <line x1={0} x2={width} y1={targetY} y2={targetY} />}
        {lines.map(points => (
          <polyline key={points} points={points} />
        ))}
        <circle cx={last.x} cy={last.y} r={2} />
      </svg>
    </span>
  )
}
