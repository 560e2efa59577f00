/** A wall clock somewhere, as if it were UTC: milliseconds since 1970. */
export type LocalMs = number

const quarterMs = 15 * 60_000

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/**
 * The instant at which clocks of the zone show this time. In the hour that is skipped in spring the clock is read as if it had not
 * been moved yet (02:30 is 03:30); in the hour that comes twice in autumn the first one is meant.
 */
export function instantIn(zone: string, local: LocalMs): number {
  const [before, after] = [offsetAt(zone, local - 86_400_000), offsetAt(zone, local + 86_400_000)]
  const fits = [before, after].map(offset => local - offset).filter(at => at + offsetAt(zone, at) === local)
  return fits.length === 0 ? local - before : Math.min(...fits)
}

type Zone = { format: Intl.DateTimeFormat; offsets: Map<number, number> }

const zones = new Map<string, Zone>()
const mostOffsets = 50_000

/** How far the zone's clocks are ahead of UTC. No zone has moved its clocks within a quarter of an hour. */
function offsetAt(zone: string, at: number): number {
  const known = zones.get(zone) ?? { format: formatOf(zone), offsets: new Map() }
  zones.set(zone, known)
  const quarter = Math.floor(at / quarterMs)
  let offset = known.offsets.get(quarter)
  if (offset === undefined) {
    offset = wallClock(known.format, quarter * quarterMs) - quarter * quarterMs
    if (known.offsets.size >= mostOffsets) known.offsets.clear()
    known.offsets.set(quarter, offset)
  }
  return offset
}

const formatOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

function wallClock(format: Intl.DateTimeFormat, at: number): LocalMs {
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}
