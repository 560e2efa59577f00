import { shortNumber } from '@aftermile/domain/format/numbers'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import { minuteTime } from '../text/time-text.ts'
import classes from './Metrics.module.css'

export type HourBar = { readonly at: string; readonly value: number; readonly bad?: number }

type Props = { title: string; total: string; bars: readonly HourBar[]; unit: string }

/** One bar for each of the last 24 hours. `bad` is the part of a value that failed. */
export function HourBars({ title, total, bars, unit }: Props) {
  const now = Math.floor(Date.now() / hourMs) * hourMs
  const byHour = new Map(bars.map(bar => [Math.floor(Date.parse(bar.at) / hourMs) * hourMs, bar]))
  const most = Math.max(1, ...bars.map(bar => bar.value))
  return (
    <figure className={classes.chart}>
      <figcaption>
        {title} <strong>{total}</strong>
      </figcaption>
      <div className={classes.bars} role="img" aria-label={`${title} by hour: ${total} in 24 hours`}>
        {Array.from({ length: 24 }, (_, back) => now - (23 - back) * hourMs).map(hour => {
          const { value = 0, bad = 0 } = byHour.get(hour) ?? {}
          return (
            <span key={hour} className={classes.slot} title={barText(hour, { value, bad, unit })}>
              <span className={classes.bar} style={{ height: `${(100 * (value - bad)) / most}%` }} />
              <span className={classes.bad} style={{ height: `${(100 * bad) / most}%` }} />
            </span>
          )
        })}
      </div>
    </figure>
  )
}

function barText(hour: number, { value, bad, unit }: { value: number; bad: number; unit: string }): string {
  return `${minuteTime(new Date(hour).toISOString())}: ${shortNumber(value)} ${unit}${bad > 0 ? `, ${shortNumber(bad)} failed` : ''}`
}
