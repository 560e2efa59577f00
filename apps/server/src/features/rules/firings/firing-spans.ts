import { instantOfLocalTime, localTimeOf } from '@aftermile/domain/times/local-time'
import { dayMs, hourMs, minuteMs } from '@aftermile/domain/times/milliseconds'

/** From a time until before another. */
export type Span = { readonly from: number; readonly until: number }
export type Day = Span & { readonly day: string }

const shownDays = 30
/** What has fired is there by then: no transaction takes as long. */
const settlesAfterMs = 5 * minuteMs

/** The last 30 days of a zone, with today. */
export function daysUntil(now: number, zone: string): Day[] {
  const today = Math.floor(localTimeOf(now, zone) / dayMs)
  return Array.from({ length: shownDays }, (_, index) => {
    const start = (today - shownDays + 1 + index) * dayMs
    return {
      day: new Date(start).toISOString().slice(0, 10),
      from: instantOfLocalTime(start, zone),
      until: instantOfLocalTime(start + dayMs, zone),
    }
  })
}

/** The spans to count: the days that are over, and the hours of the day that is not. */
export function spansToCount(now: number, zone: string): Span[] {
  const isOver = ({ until }: Span) => until <= now - settlesAfterMs
  return daysUntil(now, zone)
    .flatMap(day => (isOver(day) ? [day] : hoursOf(day)))
    .filter(isOver)
}

function hoursOf({ from, until }: Span): Span[] {
  const count = Math.ceil((until - from) / hourMs)
  return Array.from({ length: count }, (_, hour) => ({
    from: from + hour * hourMs,
    until: Math.min(until, from + (hour + 1) * hourMs),
  }))
}

/** Which of the counted spans make up a day, and what they leave out. Spans of another time zone may overlap, or reach beyond the day. */
export function coverDay<Counted extends Span>(
  day: Span,
  counted: readonly Counted[],
): { readonly used: readonly Counted[]; readonly gaps: readonly Span[] } {
  const within = counted.filter(({ from, until }) => from >= day.from && until <= day.until)
  const used: Counted[] = []
  const gaps: Span[] = []
  let at = day.from
  for (const span of within.toSorted((a, b) => a.from - b.from || b.until - a.until)) {
    if (span.from < at) continue
    if (span.from > at) gaps.push({ from: at, until: span.from })
    used.push(span)
    at = span.until
  }
  if (at < day.until) gaps.push({ from: at, until: day.until })
  return { used, gaps }
}
