import { expect, test } from 'vitest'
import { addBusinessMinutes } from './business-time.ts'
import { everyHour, nextOpenTime, nextTick } from './trigger-schedule.ts'

const zone = 'Europe/Stockholm'
const at = (local: string) => Date.parse(local)
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
const officeHours = { weekdays: [1, 2, 3, 4, 5], everyMinutes: 60, from: '08:00', to: '17:00' }

test('a time outside of the window waits for the next one, over the weekend and the end of summer time', () => {
  // Friday 23 October 2026 at 18:00 in Stockholm; the clocks change on Sunday.
  expect(iso(nextOpenTime(officeHours, at('2026-10-23T16:00:00Z'), zone))).toBe('2026-10-26T07:00:00.000Z')
  expect(iso(nextOpenTime(officeHours, at('2026-10-23T10:00:00Z'), zone))).toBe('2026-10-23T10:00:00.000Z')
})

test('a window over midnight belongs to the day on which it begins', () => {
  const night = { weekdays: [5], everyMinutes: 60, from: '22:00', to: '06:00' }
  expect(iso(nextOpenTime(night, at('2026-11-21T02:00:00Z'), zone))).toBe('2026-11-21T02:00:00.000Z')
  expect(iso(nextOpenTime(night, at('2026-11-21T05:30:00Z'), zone))).toBe('2026-11-27T21:00:00.000Z')
})

test('ticks come every so many minutes from the start of a window, and not when it is closed', () => {
  expect(iso(nextTick(officeHours, at('2026-11-16T07:00:00Z'), zone))).toBe('2026-11-16T08:00:00.000Z')
  expect(iso(nextTick(officeHours, at('2026-11-16T15:00:00Z'), zone))).toBe('2026-11-17T07:00:00.000Z')
  expect(iso(nextTick(everyHour, at('2026-11-16T22:59:59Z'), zone))).toBe('2026-11-16T23:00:00.000Z')
})

test('ticks of the default come 24 times on an ordinary day, 23 and 25 times when the clocks change', () => {
  const ticksOn = (from: string, to: string) => {
    let count = 0
    for (let tick = nextTick(everyHour, at(from) - 1, zone); tick < at(to); tick = nextTick(everyHour, tick, zone))
      count += 1
    return count
  }
  expect(ticksOn('2026-11-15T23:00:00Z', '2026-11-16T23:00:00Z')).toBe(24)
  expect(ticksOn('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')).toBe(23)
  expect(ticksOn('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')).toBe(25)
})

test('minutes of work pass only in working hours', () => {
  const calendar = { workdays: [1, 2, 3, 4, 5], closesAt: '17:00', holidays: [{ date: '2026-11-17', name: 'Off' }] }
  const hours = { calendar, opensAt: '08:00', zone }
  const after = (from: string, minutes: number) => iso(addBusinessMinutes(hours, at(from), minutes))
  expect(after('2026-11-16T08:00:00Z', 60)).toBe('2026-11-16T09:00:00.000Z')
  // Monday 16:00 in Stockholm: an hour today, Tuesday is off, the rest on Wednesday.
  expect(after('2026-11-16T15:00:00Z', 120)).toBe('2026-11-18T08:00:00.000Z')
  expect(after('2026-11-14T12:00:00Z', 0)).toBe('2026-11-16T07:00:00.000Z')
  expect(
    addBusinessMinutes({ ...hours, calendar: { ...calendar, workdays: [] } }, at('2026-11-16T15:00:00Z'), 1),
  ).toBeNull()
})
