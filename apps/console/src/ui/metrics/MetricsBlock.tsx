import { noBreakSpace, numberText, percent } from '@aftermile/domain/format/numbers'
import type { ReactNode } from 'react'
import { FactList } from '../detail/FactList.tsx'
import { RelativeTime } from '../text/RelativeTime.tsx'
import { HourBars } from './HourBars.tsx'
import classes from './Metrics.module.css'

type Facts = Parameters<typeof FactList>[0]['rows']

type Props = { name: string; state: ReactNode; charts: ReactNode; facts: Facts }

/** What one connection did in the last 24 hours: its state, charts by hour and facts. */
export const MetricsBlock = ({ name, state, charts, facts }: Props) => (
  <section className={classes.block} aria-label={name}>
    <div className={classes.head}>
      <strong>{name}</strong>
      {state}
    </div>
    <div className={classes.charts}>{charts}</div>
    <FactList rows={facts} />
  </section>
)

type Calls = {
  readonly calls: number
  /** From 0 to 1; null if there were no calls. */
  readonly successShare: number | null
  readonly hours: readonly { readonly at: string; readonly calls: number; readonly goodCalls: number }[]
}

export const CallBars = ({ calls, successShare, hours }: Calls) => (
  <HourBars
    title="Calls"
    total={successShare === null ? '0' : `${numberText(calls)}, ${percent(successShare * 100)} good`}
    bars={hours.map(hour => ({ at: hour.at, value: hour.calls, bad: hour.calls - hour.goodCalls }))}
    unit="calls"
  />
)

type Latency = { readonly p50: number | null; readonly p95: number | null }
type LatencyHours = readonly { readonly at: string; readonly p95Ms: number | null }[]

export const LatencyBars = ({ latencyMs, hours }: { latencyMs: Latency; hours: LatencyHours }) => (
  <HourBars
    title="Answer time"
    total={latencyText(latencyMs)}
    bars={hours.map(hour => ({ at: hour.at, value: hour.p95Ms ?? 0 }))}
    unit="ms (p95)"
  />
)

export const latencyText = ({ p50, p95 }: Latency): string =>
  p95 === null ? '–' : `p50 ${ms(p50 ?? 0)}, p95 ${ms(p95)}`

/** The last error as a value of a fact; null without one. */
export const errorFact = (error: { readonly message: string; readonly at: string } | null): ReactNode =>
  error && (
    <span key="error">
      {error.message} (<RelativeTime at={error.at} />)
    </span>
  )

const ms = (value: number): string => `${numberText(Math.round(value))}${noBreakSpace}ms`
