import type { DayOrder } from './day-order.ts'
import { instantOfLocalTime, type LocalTime } from './local-time.ts'
import { dayMs } from './milliseconds.ts'
import { monthOf } from './month-names.ts'

export type TimeOptions = {
  readonly zone: string
  readonly dayOrder: DayOrder
  /** A date without a time is the end of its day; with `midnights`, a midnight is such a date, too. */
  readonly endsDay?: 'dates' | 'midnights' | undefined
}

const maxLength = 60
const clock = String.raw`(?:(?:T|,?\s+)(\d{1,2})[:.]?(\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([ap])\.?m\.?)?)?`
const offset = String.raw`\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?`
const weekday = String.raw`(?:\p{L}{2,12}\.?,?\s+)?`
const gap = String.raw`[\s./-]*`
const year = String.raw`(\d{4}|'?\d{2})`
const pattern = (date: string) => new RegExp(`^${date}${clock}${offset}$`, 'iu')

const yearMonthDay = pattern(String.raw`(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})`)
const threeNumbers = pattern(String.raw`(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})`)
const dayName = pattern(String.raw`${weekday}(\d{1,2})(?:st|nd|rd|th)?${gap}(\p{L}{3,12})\.?,?${gap}${year}`)
const nameDay = pattern(String.raw`${weekday}(\p{L}{3,12})\.?${gap}(\d{1,2})(?:st|nd|rd|th)?,?[\s./-]+${year}`)
const yearName = pattern(String.raw`(\d{4})${gap}(\p{L}{3,12})\.?${gap}(\d{1,2})`)

/** Reads a time as people and programs write it. Null: not a time. Without an offset it is local to the given zone. */
export function readTime(cell: unknown, options: TimeOptions): string | null {
  if (typeof cell === 'number') return readNumber(cell, options)
  if (typeof cell !== 'string') return null
  const text = cell.trim()
  if (text.length > maxLength) return null
  if (/^\d+([.,]\d+)?$/.test(text) && !/^\d{8}$/.test(text)) return readNumber(Number(text.replace(',', '.')), options)
  const parts = numbersIn(text, options.dayOrder) ?? namedIn(text.normalize('NFC'))
  return parts === null ? null : instantOf(parts, options)
}

/** The time of day in a text that is a date, in milliseconds since midnight. A date without one has 0. Null: not a date. */
export function timeOfDayIn(text: string): number | null {
  const parts = numbersIn(text, 'dayFirst') ?? namedIn(text.normalize('NFC'))
  if (parts === null) return null
  const [hour, minute, second, fraction, half] = parts.rest
  const hours = hoursOf(toNumber(hour), half?.toLowerCase()) ?? 0
  return ((hours * 60 + toNumber(minute)) * 60 + toNumber(second)) * 1000 + fractionMs(fraction)
}

type Text = string | undefined
type Parts = { year: Text; month: number; day: Text; rest: readonly Text[] }

function numbersIn(text: string, dayOrder: DayOrder): Parts | null {
  const iso = yearMonthDay.exec(text)
  if (iso !== null) {
    const [, year, , month, day, ...rest] = iso
    return { year, month: Number(month), day, rest }
  }
  const found = threeNumbers.exec(text)
  if (found === null) return null
  const [, first, mark, second, third, ...rest] = found
  switch (orderOf(mark, third, dayOrder)) {
    case 'dayFirst':
      return { year: third, month: Number(second), day: first, rest }
    case 'monthFirst':
      return { year: third, month: Number(first), day: second, rest }
    case 'yearFirst':
      return { year: first, month: Number(second), day: third, rest }
  }
}

/** Only day-first countries write dots, and a year of four digits is never mistaken. */
function orderOf(mark: Text, third: Text, dayOrder: DayOrder): DayOrder {
  if (mark === '.') return 'dayFirst'
  return dayOrder === 'yearFirst' && (mark !== '-' || third?.length === 4) ? 'dayFirst' : dayOrder
}

function namedIn(text: string): Parts | null {
  const byDay = dayName.exec(text)
  if (byDay !== null) return named(byDay[3], byDay[2], byDay[1], byDay.slice(4))
  const byName = nameDay.exec(text)
  if (byName !== null) return named(byName[3], byName[1], byName[2], byName.slice(4))
  const byYear = yearName.exec(text)
  return byYear === null ? null : named(byYear[1], byYear[2], byYear[3], byYear.slice(4))
}

function named(year: Text, name: Text, day: Text, rest: readonly Text[]): Parts | null {
  const month = monthOf(name ?? '')
  return month === null ? null : { year, month, day, rest }
}

/** Two digits are a year from 1969 to 2068, as POSIX says. */
function fullYear(text: string): number {
  const number = Number(text.replace("'", ''))
  if (text.length > 3) return number
  return number < 69 ? 2000 + number : 1900 + number
}

function instantOf({ year = '', month, day, rest }: Parts, { zone, endsDay }: TimeOptions): string | null {
  const [hour, minute, second, fraction, half, shift] = rest
  const hours = hoursOf(Number(hour ?? 0), half?.toLowerCase())
  const local = hours === null ? null : localOf([fullYear(year), month - 1, day, hours, minute, second].map(toNumber))
  if (local === null) return null
  const localTime = local + fractionMs(fraction)
  const isDay = hour === undefined || (endsDay === 'midnights' && hours !== 24 && localTime % dayMs === 0)
  if (endsDay !== undefined && isDay) return new Date(instantOfLocalTime(localTime + dayMs, zone) - 1).toISOString()
  return new Date(shift === undefined ? instantOfLocalTime(localTime, zone) : localTime - shiftMs(shift)).toISOString()
}

const fractionMs = (fraction: Text): number => Math.trunc(Number(`0.${fraction ?? 0}`) * 1000)

const toNumber = (part: string | number | undefined): number => Number(part ?? 0)

/** 12 am is midnight. Null: no such hour. */
function hoursOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

/** Null for a day or an hour that does not exist. 24:00 is the end of its day. */
function localOf([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: number[]): LocalTime | null {
  const midnight = Date.UTC(year, month, day)
  const date = new Date(midnight)
  if (year < 1900 || year > 2200 || date.getUTCMonth() !== month || date.getUTCDate() !== day) return null
  const isEndOfDay = hour === 24 && minute === 0 && second === 0
  if ((hour > 23 && !isEndOfDay) || minute > 59 || second > 59) return null
  return midnight + ((hour * 60 + minute) * 60 + second) * 1000
}

function shiftMs(shift: string): number {
  const found = /^([+-])(\d{2}):?(\d{2})?$/.exec(shift)
  if (!found) return 0
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0)
  return (found[1] === '-' ? -minutes : minutes) * 60_000
}

/** Reads days as Excel counts them, or seconds or milliseconds since 1970. */
function readNumber(number: number, options: TimeOptions): string | null {
  if (number >= 20_000 && number < 80_000) return readTime(spreadsheetTime(number), options)
  const ms = number >= 1e12 && number < 1e13 ? number : number >= 1e9 && number < 1e10 ? number * 1000 : null
  return ms === null ? null : new Date(ms).toISOString()
}

/** The days that Excel counts before 1970. */
const excelEpochDays = 25_569

/** Converts a day count of a spreadsheet to local time, to the second. */
export function spreadsheetTime(days: number, epochDays = excelEpochDays): string {
  const rounded = Math.round((days * dayMs) / 1000) * 1000
  // Excel counts a 29 February 1900, which did not exist.
  const shift = days < 60 && epochDays === excelEpochDays ? dayMs : 0
  const at = new Date(rounded - epochDays * dayMs + shift)
  if (Number.isNaN(at.getTime())) return String(days)
  const iso = at.toISOString().slice(0, 19)
  return Number.isInteger(days) ? iso.slice(0, 10) : iso
}
