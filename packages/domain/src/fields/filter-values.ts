import { isDate, isZone } from '../times/local-time.ts'
import { noValue } from './shipment-filters.ts'

/** Both ends are included; null is an open end. */
export type TextRange = { readonly from: string | null; readonly to: string | null }

const dots = '..'

/** `3`, `3..7`, `3..` and `..7`. */
export const rangeValue = ({ from, to }: TextRange): string =>
  from !== null && from === to ? from : `${from ?? ''}${dots}${to ?? ''}`

function parseRange(text: string, isValid: (end: string) => boolean): TextRange | null {
  const ends = text.split(dots)
  const [from = '', to = from] = ends
  if (ends.length > 2 || text === dots || ![from, to].every(end => isValid(end) || (end === '' && ends.length === 2)))
    return null
  return { from: from || null, to: to || null }
}

const isNumber = (text: string): boolean => /^-?\d{1,7}$/.test(text)

/** Null for another text. */
export const parseNumbers = (text: string): TextRange | null => parseRange(text, isNumber)

/** A value in the time zone of the reader: `2026-11-03@Europe/Stockholm`, or an hour such as `8@Europe/Stockholm`. */
export const localValue = (range: TextRange, zone: string): string => `${rangeValue(range)}@${zone}`

export type LocalRange = TextRange & { readonly zone: string }

const parseLocal = (text: string, isValid: (end: string) => boolean): LocalRange | null => {
  const [ends = '', zone = '', more] = text.split('@')
  const range = parseRange(ends, isValid)
  return range === null || more !== undefined || !isNamedZone(zone) ? null : { ...range, zone }
}

/** An offset such as +02:00 has another sign in PostgreSQL. */
const isNamedZone = (zone: string): boolean => /^[A-Za-z]/.test(zone) && isZone(zone)

export const parseLocalDays = (text: string): LocalRange | null => parseLocal(text, isDay)
export const parseLocalHours = (text: string): LocalRange | null =>
  parseLocal(text, end => isNumber(end) && Number(end) >= 0 && Number(end) < 24)

const isDay = (text: string): boolean => isDate(text) && !Number.isNaN(Date.parse(text))

/** Two values as one, as on boards. Split at the last separator: the second value never contains one. */
export function parsePair(text: string): readonly [first: string, second: string] | null {
  const index = text.lastIndexOf('|')
  return index < 0 ? null : [text.slice(0, index), text.slice(index + 1)]
}

export const isNone = (text: string): boolean => text === noValue
