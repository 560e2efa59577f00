import { instantOfLocalTime, localTimeOf, weekdayOf } from '../times/local-time.ts'
import { dayMs } from '../times/milliseconds.ts'
import { sinceMidnightMs } from '../times/working-calendar.ts'

/** When rules may act, in the local time of the tenant. 1 is Monday. A window whose end is not after its start ends the next day. */
export type TriggerSchedule = {
  readonly weekdays: readonly number[]
  readonly everyMinutes: number
  /** As 08:00. */
  readonly from: string
  readonly to: string
}

/** When a webhook may be called. Without a step: at any time in a window. */
export type CallSchedule = Omit<TriggerSchedule, 'everyMinutes'> & { readonly everyMinutes: number | null }

type WindowSchedule = Omit<TriggerSchedule, 'everyMinutes'>

export const everyHour: TriggerSchedule = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  everyMinutes: 60,
  from: '00:00',
  to: '00:00',
}

/** The first time from `instant` on that lies in a window. */
export function nextOpenTime(schedule: WindowSchedule, instant: number, zone: string): number {
  return isOpen(schedule, instant, zone) ? instant : windowStart(schedule, instant, zone)
}

/** The first tick after `instant`: every so many minutes from the start of each window, while it is open. */
export function nextTick(schedule: TriggerSchedule, instant: number, zone: string): number {
  const stepMs = schedule.everyMinutes * 60_000
  for (const window of windowsFrom(schedule, instant, zone)) {
    const steps = Math.max(0, Math.floor((instant - window.start) / stepMs) + 1)
    const tick = window.start + steps * stepMs
    if (tick < window.end) return tick
  }
  throw new Error('A schedule without weekdays has no ticks')
}

/** The first time from `instant` on at which a webhook may be called. */
export function nextCallTime({ everyMinutes, ...schedule }: CallSchedule, instant: number, zone: string): number {
  return everyMinutes === null
    ? nextOpenTime(schedule, instant, zone)
    : nextTick({ ...schedule, everyMinutes }, instant - 1, zone)
}

function isOpen(schedule: WindowSchedule, instant: number, zone: string): boolean {
  return windowsFrom(schedule, instant, zone).some(({ start, end }) => start <= instant && instant < end)
}

function windowStart(schedule: WindowSchedule, instant: number, zone: string): number {
  const next = windowsFrom(schedule, instant, zone).find(({ start }) => start > instant)
  if (next === undefined) throw new Error('A schedule without weekdays is never open')
  return next.start
}

type Window = { readonly start: number; readonly end: number }

/** The windows of the next days, with the one that began the day before. */
function windowsFrom({ weekdays, from, to }: WindowSchedule, instant: number, zone: string): Window[] {
  const today = Math.floor(localTimeOf(instant, zone) / dayMs)
  const [opens, closes] = [sinceMidnightMs(from), sinceMidnightMs(to)]
  const lengthDays = closes > opens ? 0 : 1
  return Array.from({ length: 9 }, (_, index) => today - 1 + index)
    .filter(day => weekdays.includes(weekdayOf(day) + 1))
    .map(day => ({
      start: instantOfLocalTime(day * dayMs + opens, zone),
      end: instantOfLocalTime((day + lengthDays) * dayMs + closes, zone),
    }))
}
