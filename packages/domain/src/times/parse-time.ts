import type { LocalTime } from './local-time.ts'

/** A time as a source writes it. Without an offset it is a local time. */
export type ParsedTime = {
  readonly localTime: LocalTime
  /** Minutes ahead of UTC. */
  readonly offsetMinutes: number | null
  readonly isUtc: boolean
  /** The text has a day but no time. */
  readonly isDay: boolean
}

const clock = '(\\d{2}):?(\\d{2})(?::?(\\d{2})(?:[.,](\\d{1,9}))?)?'
const zone = '\\s*(Z|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?)?'
// Year first: 2026-04-29T13:12:42.1234567+02:00, 2026-04-29 13:12, 20260429 131242, 20260429T131242Z.
const yearFirst = new RegExp(`^(\\d{4})([-/.]?)(\\d{2})\\2(\\d{2})(?:[T\\s]+${clock}${zone})?$`, 'i')
// Day first with dots, as Nordic and German systems write: 29.04.2026 13:12.
const dayFirst = new RegExp(`^(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})(?:[T\\s,]+${clock}${zone})?$`, 'i')
const counted = /^(?:\/Date\()?(\d{10}|\d{13})(?:[+-]\d{4})?(?:\)\/)?$/

/** Reads the time formats of carriers; null for other formats and for days and hours that do not exist. */
export function parseTime(text: string): ParsedTime | null {
  const trimmed = text.trim()
  const count = counted.exec(trimmed)
  if (count !== null) return sinceEpoch(count[1] ?? '')
  const year = yearFirst.exec(trimmed)
  if (year !== null) return written([year[1], year[3], year[4]], year.slice(5))
  const day = dayFirst.exec(trimmed)
  return day === null ? null : written([day[3], day[2], day[1]], day.slice(4))
}

type Part = string | undefined

function written(date: readonly Part[], [hour, minute, second, fraction, offset]: readonly Part[]): ParsedTime | null {
  const [year = 0, month = 0, day = 0] = date.map(Number)
  const milliseconds = Number((fraction ?? '').slice(0, 3).padEnd(3, '0'))
  const time = [hour, minute, second].map(part => Number(part ?? 0))
  const [hours = 0, minutes = 0, seconds = 0] = time
  const localTime = Date.UTC(year, month - 1, day, hours, minutes, seconds, milliseconds)
  const real = new Date(localTime)
  const isReal = real.getUTCMonth() === month - 1 && real.getUTCDate() === day && hours < 24 && minutes < 60
  if (!isReal || seconds > 59) return null
  const offsetMinutes = offset === undefined ? null : minutesOf(offset)
  return { localTime, offsetMinutes, isUtc: offset !== undefined && !/\d/.test(offset), isDay: hour === undefined }
}

function minutesOf(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? []
  const ahead = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? -ahead : ahead
}

function sinceEpoch(digits: string): ParsedTime {
  const localTime = digits.length === 10 ? Number(digits) * 1000 : Number(digits)
  return { localTime, offsetMinutes: 0, isUtc: true, isDay: false }
}
