import { minutesPerDay } from '@aftermile/domain/times/calendar'
import type { ColumnData } from '../../data/chunk.ts'
import { noInline } from '../../no-inline.ts'
import type { Dictionary } from './dictionary.ts'

/** Instants in minutes since 1970. */
type Minutes = Int32Array

const unknown = -(2 ** 31)

/** From when until when the rows of a figure in days are counted. */
export type DaySpans = { readonly from: Minutes; readonly until: Minutes }

/** The first column is the start, the end is the first known of the others. */
export function daySpans([from, ...ends]: readonly (ColumnData | undefined)[], rows: number): DaySpans {
  const until = new Int32Array(rows).fill(unknown)
  for (const end of ends) takeIfUnknown(until, minutesOf(end, rows))
  return { from: minutesOf(from, rows), until }
}

function minutesOf(data: ColumnData | undefined, rows: number): Minutes {
  const minutes = new Int32Array(rows)
  if (data === undefined) return minutes.fill(unknown)
  minutes.set(data.codes)
  toMinutes(minutes, (data.kind === 'instant' ? data.baseMinute : 0) - 1)
  return minutes
}

const toMinutes = noInline(function toMinutes(codes: Minutes, base: number): void {
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] as number
    codes[row] = code === 0 ? unknown : base + code
  }
})

const takeIfUnknown = noInline(function takeIfUnknown(minutes: Minutes, others: Minutes): void {
  for (let row = 0; row < minutes.length; row++) if (minutes[row] === unknown) minutes[row] = others[row] as number
})

/** Most ages are below this many days. */
const fewDays = 1024

export function dayCodes(spans: DaySpans, dictionary: Dictionary, nowMinute: number): Uint16Array {
  const codes = new Uint16Array(spans.from.length)
  writeDayCodes(codes, { ...spans, known: new Int32Array(fewDays).fill(-1), nowMinute }, days =>
    dictionary.codeOf(days),
  )
  return codes
}

type Known = DaySpans & { readonly known: Int32Array; readonly nowMinute: number }

const writeDayCodes = noInline(function writeDayCodes(
  codes: Uint16Array,
  { from, until, known, nowMinute }: Known,
  codeOf: (days: number) => number,
): void {
  for (let row = 0; row < codes.length; row++) {
    const start = from[row] as number
    if (start === unknown) continue
    const end = until[row] as number
    const days = Math.floor(((end === unknown ? nowMinute : end) - start) / minutesPerDay)
    const isFew = days >= 0 && days < fewDays
    let code = isFew ? (known[days] as number) : -1
    if (code < 0) {
      code = codeOf(days)
      if (isFew) known[days] = code
    }
    codes[row] = code
  }
})

/** Writes when the next full day has passed; never if it has ended. */
export const writeNextDays = noInline(function writeNextDays(
  next: Float64Array,
  { from, until }: DaySpans,
  nowMinute: number,
): void {
  for (let row = 0; row < next.length; row++) {
    const start = from[row] as number
    next[row] =
      start === unknown || until[row] !== unknown
        ? Infinity
        : start + (Math.floor((nowMinute - start) / minutesPerDay) + 1) * minutesPerDay
  }
})
