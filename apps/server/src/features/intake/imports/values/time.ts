import { instantOfWallTime, type WallTime } from '@aftermile/domain/times/local-time'
import { localTimeOf } from '../reading/sheet.ts'

/** Which number of 02/11/2026 is the day. */
export type DayOrder = 'dayFirst' | 'monthFirst'

export type TimeReading = {
  readonly instant: string
  /** Day and month could also be swapped. */
  readonly isAmbiguous: boolean
}

export type TimeOptions = { zone: string; dayOrder: DayOrder }

const clock = String.raw`(?:[T ]+(\d{1,2})[:.]?(\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?)?`
const offset = String.raw`\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?`
const yearFirst = new RegExp(`^(\\d{4})([-/.]?)(\\d{1,2})\\2(\\d{1,2})${clock}${offset}$`, 'i')
const yearLast = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}),?${clock}${offset}$`, 'i')

/** Reads a time as people and programs write it. Null: not a time. Without an offset it is local to the given zone. */
export function readTime(cell: unknown, options: TimeOptions): TimeReading | null {
  if (typeof cell === 'number') return readNumber(cell, options)
  if (typeof cell !== 'string') return null
  const text = cell.trim()
  if (text.length > 60) return null
  if (/^\d+([.,]\d+)?$/.test(text) && !/^\d{8}$/.test(text)) return readNumber(Number(text.replace(',', '.')), options)
  const forward = yearFirst.exec(text)
  if (forward) {
    const [, year, , month, day, ...rest] = forward
    return built({ year, month, day, rest, zone: options.zone, isAmbiguous: false })
  }
  const backward = yearLast.exec(text)
  if (!backward) return null
  const [, first, mark, second, year, ...rest] = backward
  // Only day-first countries write dots.
  const isMonthFirst = mark !== '.' && options.dayOrder === 'monthFirst'
  const [day, month] = isMonthFirst ? [second, first] : [first, second]
  const isAmbiguous = mark !== '.' && Number(first) <= 12 && Number(second) <= 12 && first !== second
  return built({ year, month, day, rest, zone: options.zone, isAmbiguous })
}

/** The order of day and month, where the text shows it. */
export function dayOrderOf(text: string): DayOrder | null {
  const found = /^(\d{1,2})([-/])(\d{1,2})\2\d{4}/.exec(text)
  if (!found) return null
  if (Number(found[1]) > 12) return 'dayFirst'
  return Number(found[3]) > 12 ? 'monthFirst' : null
}

/** Reads days as Excel counts them, or seconds or milliseconds since 1970. */
function readNumber(number: number, options: TimeOptions): TimeReading | null {
  if (number >= 20_000 && number < 80_000) return readTime(localTimeOf(number), options)
  const ms = number >= 1e12 && number < 1e13 ? number : number >= 1e9 && number < 1e10 ? number * 1000 : null
  return ms === null ? null : { instant: new Date(ms).toISOString(), isAmbiguous: false }
}

type Parts = {
  year: string | undefined
  month: string | undefined
  day: string | undefined
  rest: readonly (string | undefined)[]
  zone: string
  isAmbiguous: boolean
}

function built({ year, month, day, rest, zone, isAmbiguous }: Parts): TimeReading | null {
  const [hour, minute, second, fraction, shift] = rest
  const ms = Math.trunc(Number(`0.${fraction ?? 0}`) * 1000)
  const numbers = [year, Number(month) - 1, day, hour ?? 0, minute ?? 0, second ?? 0].map(Number)
  const local = localOf(numbers, ms)
  if (local === null) return null
  const at = shift === undefined ? instantOfWallTime(local, zone) : local - shiftMs(shift)
  return { instant: new Date(at).toISOString(), isAmbiguous }
}

/** Null for a day or an hour that does not exist. 24:00 is the end of its day. */
function localOf(
  [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: number[],
  ms: number,
): WallTime | null {
  const midnight = Date.UTC(year, month, day)
  const date = new Date(midnight)
  if (year < 1900 || year > 2200 || date.getUTCMonth() !== month || date.getUTCDate() !== day) return null
  const isEndOfDay = hour === 24 && minute === 0 && second === 0
  if ((hour > 23 && !isEndOfDay) || minute > 59 || second > 59) return null
  return midnight + ((hour * 60 + minute) * 60 + second) * 1000 + ms
}

function shiftMs(shift: string): number {
  const found = /^([+-])(\d{2}):?(\d{2})?$/.exec(shift)
  if (!found) return 0
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0)
  return (found[1] === '-' ? -minutes : minutes) * 60_000
}
