import { wallTimeOf } from '../local-time.ts'

/** Clocks move on the quarter hour at the finest. */
const quarterMs = 900_000
const dayMs = 86_400_000
/** The day on which spreadsheets count 0, seen from 1970. */
const daysBefore1970 = 25_569

export type WallClock = {
  /** 2026-03-03 13:30:05 */
  text(instant: string): string
  /** Days as spreadsheets count them, to a tenth of a second. */
  days(instant: string): number
}

/** What the clocks of a zone show, written often: remembers the offset of each quarter and the name of each day. */
export function wallClockOf(zone: string): WallClock {
  const offsets = new Map<number, number>()
  const names = new Map<number, string>()

  function wallOf(instant: string): number {
    const at = Date.parse(instant)
    const quarter = Math.floor(at / quarterMs)
    let offset = offsets.get(quarter)
    if (offset === undefined) {
      offset = wallTimeOf(quarter * quarterMs, zone) - quarter * quarterMs
      offsets.set(quarter, offset)
    }
    return at + offset
  }

  function nameOf(day: number): string {
    let name = names.get(day)
    if (name === undefined) {
      name = new Date(day * dayMs).toISOString().slice(0, 10)
      names.set(day, name)
    }
    return name
  }

  return {
    text(instant) {
      const wall = wallOf(instant)
      const day = Math.floor(wall / dayMs)
      const second = Math.floor((wall - day * dayMs) / 1000)
      const minute = Math.floor(second / 60)
      return `${nameOf(day)} ${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(second % 60)}`
    },
    days: instant => Math.round((wallOf(instant) / dayMs + daysBefore1970) * 1e6) / 1e6,
  }
}

const pairs = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
const two = (number: number): string => pairs[number] ?? ''
