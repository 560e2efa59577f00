import type { Instant } from './instant.ts'

/** The clocks of one zone. */
export type ZoneClock = {
  /** The offset from UTC in milliseconds. */
  readonly offsetAt: (instant: Instant) => number
}

/** A span without a clock change; `to` is exclusive. */
type Span = { readonly from: Instant; readonly to: Instant; readonly offset: number }

/** Clock changes fall on a quarter of an hour and never twice within a week. */
const quarterMs = 15 * 60_000
const weekMs = 7 * 86_400_000
const mostWeeks = 30
const mostSpans = 500

const clocks = new Map<string, ZoneClock>()

/** Throws if the zone is not in the IANA database. */
export function clockOfZone(zone: string): ZoneClock {
  let clock = clocks.get(zone)
  if (clock === undefined) {
    clock = makeClock(formatOf(zone))
    clocks.set(zone, clock)
  }
  return clock
}

/** Most lookups are in one span, so the latest one is cached. */
function makeClock(format: Intl.DateTimeFormat): ZoneClock {
  let spans: Span[] = []
  let latest: Span = { from: 0, to: 0, offset: 0 }

  function find(instant: Instant): Span {
    const known = spans.find(({ from, to }) => instant >= from && instant < to)
    if (known !== undefined) return known
    const span = spanAround(format, instant)
    spans = [span, ...spans.slice(0, mostSpans)]
    return span
  }

  return {
    offsetAt(instant) {
      if (instant < latest.from || instant >= latest.to) latest = find(instant)
      return latest.offset
    },
  }
}

function spanAround(format: Intl.DateTimeFormat, instant: Instant): Span {
  const at = Math.floor(instant / quarterMs) * quarterMs
  const offset = readOffset(format, at)
  const isSame = (other: Instant): boolean => readOffset(format, other) === offset
  const last = lastSame(at, quarterMs, isSame)
  return { from: lastSame(at, -quarterMs, isSame), to: last + quarterMs, offset }
}

/** The last quarter in one direction with the same offset, within `mostWeeks`: searched by weeks, then by bisection. */
function lastSame(at: Instant, stepMs: number, isSame: (instant: Instant) => boolean): Instant {
  const perWeek = weekMs / quarterMs
  let same = 0
  let other = perWeek
  while (other <= mostWeeks * perWeek && isSame(at + other * stepMs)) {
    same = other
    other += perWeek
  }
  if (other > mostWeeks * perWeek) return at + same * stepMs
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2)
    if (isSame(at + middle * stepMs)) same = middle
    else other = middle
  }
  return at + same * stepMs
}

function readOffset(format: Intl.DateTimeFormat, instant: Instant): number {
  const shown: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(instant)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant
}

const formatOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
