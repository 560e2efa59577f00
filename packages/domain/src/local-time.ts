import type { Instant } from './shipment.ts'

/** A time as clocks show it, as an instant of a world whose clocks all show UTC. */
export type WallTime = number

const dayMs = 86_400_000
const quarterMs = 15 * 60_000
const maxKept = 20_000
const formats = new Map<string, Intl.DateTimeFormat>()
const kept = new Map<string, number>()

/**
 * The instant at which the clocks of a zone show a time. Skipped by summer time: as if the clocks had not moved, an hour later on
 * them. Shown twice: the first of the two.
 */
export function instantOf(wall: WallTime, zone: string): Instant {
  // Whole days around it, so that few offsets are ever computed; clocks do not move twice within three days.
  const day = Math.floor(wall / dayMs) * dayMs
  const before = offsetMs(day - dayMs, zone)
  const after = offsetMs(day + 2 * dayMs, zone)
  if (before === after) return wall - before
  const early = wall - Math.max(before, after)
  const late = wall - Math.min(before, after)
  if (early + offsetMs(early, zone) === wall) return early
  return late + offsetMs(late, zone) === wall ? late : wall - before
}

/** What the clocks of a zone show at an instant. */
export const wallTimeOf = (instant: Instant, zone: string): WallTime => instant + offsetMs(instant, zone)

export function isZone(zone: string): boolean {
  try {
    return formatOf(zone) !== null
  } catch {
    return false
  }
}

/** How far the clocks of a zone are ahead of UTC. */
function offsetMs(instant: Instant, zone: string): number {
  const quarter = Math.floor(instant / quarterMs)
  const name = `${zone} ${quarter}`
  let offset = kept.get(name)
  if (offset === undefined) {
    if (kept.size > maxKept) kept.clear()
    offset = computeOffset(quarter * quarterMs, zone)
    kept.set(name, offset)
  }
  return offset
}

function computeOffset(instant: Instant, zone: string): number {
  const shown: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instant)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (format === undefined) {
    const numeric = 'numeric'
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      calendar: 'gregory',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    })
    formats.set(zone, format)
  }
  return format
}
