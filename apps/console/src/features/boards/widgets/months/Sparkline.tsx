import classes from './Months.module.css'
import { sparkLines } from './spark-lines.ts'

const width = 72
const height = 20

/** How an amount developed, month by month. The numbers beside it say the same in words. */
export function Sparkline({ amounts }: { amounts: readonly (number | null)[] }) {
  const { lines, last } = sparkLines(amounts, { width, height })
  if (last === null) return null
  return (
    <svg className={classes.spark} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      {lines.map(points => (
        <polyline key={points} points={points} />
      ))}
      <circle cx={last.x} cy={last.y} r={2} />
    </svg>
  )
}
