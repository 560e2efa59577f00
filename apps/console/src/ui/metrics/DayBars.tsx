import { dayLabel } from '@aftermile/domain/format/dates'
import { numberText } from '@aftermile/domain/format/numbers'
import { dayBarsOf } from './day-bars.ts'
import classes from './Metrics.module.css'

export type DayBar = { readonly day: string; readonly value: number; readonly bad?: number }

type Props = {
  title: string
  total: string
  bars: readonly DayBar[]
  /** The last day, as 2026-11-17. */
  until: string
  days: number
  /** The height of the highest bar, where several charts are compared. */
  most?: number
}

/** One bar for each of the last days. `bad` is the part of a value that failed. */
export function DayBars({ title, total, bars, until, days, most }: Props) {
  const all = dayBarsOf(bars, until, days)
  const highest = Math.max(1, most ?? 0, ...all.map(bar => bar.value))
  return (
    <figure className={classes.chart}>
      <figcaption>
        {title} <strong>{total}</strong>
      </figcaption>
      <div className={classes.bars} role="img" aria-label={`${title} by day: ${total} in ${days} days`}>
        {all.map(({ day, value, bad = 0 }) => (
          <span key={day} className={classes.slot} title={textOf({ day, value, bad })}>
            <span className={classes.bar} style={{ height: `${(100 * (value - bad)) / highest}%` }} />
            <span className={classes.bad} style={{ height: `${(100 * bad) / highest}%` }} />
          </span>
        ))}
      </div>
      <div className={classes.ends} aria-hidden>
        <span>{dayLabel(all[0]?.day ?? until)}</span>
        <span>{dayLabel(until)}</span>
      </div>
    </figure>
  )
}

const textOf = ({ day, value, bad = 0 }: DayBar): string =>
  `${dayLabel(day)}: ${numberText(value)}${bad > 0 ? `, ${numberText(bad)} failed` : ''}`
