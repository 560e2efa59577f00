import { localTimeOf } from '@aftermile/domain/times/local-time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Clock } from './clock.ts'

const msPerMinute = 60_000
const minuteOf = (text: string) => Date.parse(text) / msPerMinute
// Zones with changes by half an hour, at midnight, without changes, and with a skipped day.
const zones = ['Europe/Stockholm', 'Australia/Lord_Howe', 'America/Havana', 'Asia/Kathmandu', 'Pacific/Apia']

test('days and hours are those of the zone, on every day of the year', () => {
  const minute = fc.integer({ min: minuteOf('2011-01-01T00:00Z'), max: minuteOf('2027-01-01T00:00Z') })
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.array(minute, { minLength: 1, maxLength: 50 }), (zone, minutes) => {
      const clock = new Clock(zone)
      for (const each of minutes) {
        const localTime = new Date(localTimeOf(each * msPerMinute, zone))
        expect([clock.dateAt(each), clock.hourAt(each)]).toEqual([
          localTime.toISOString().slice(0, 10),
          localTime.getUTCHours(),
        ])
      }
    }),
  )
})

test('the hour that a clock change skips or repeats', () => {
  const clock = new Clock('Europe/Stockholm')
  const hours = (times: readonly string[]) => times.map(time => clock.hourAt(minuteOf(time)))
  expect(hours(['2026-03-29T00:59Z', '2026-03-29T01:00Z'])).toEqual([1, 3])
  expect(hours(['2026-10-25T00:59Z', '2026-10-25T01:00Z', '2026-10-25T01:59Z'])).toEqual([2, 2, 2])
})
