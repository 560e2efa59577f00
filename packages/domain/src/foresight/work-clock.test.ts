import fc from 'fast-check'
import { expect, test } from 'vitest'
import { easterOf } from '../times/easter.ts'
import { isHoliday } from '../times/holidays.ts'
import { dayMs } from '../times/milliseconds.ts'
import { clocksOf, ratesOf } from './work-clock.ts'

const at = (text: string) => Date.parse(text)
const dayOf = (date: string) => Date.parse(date) / dayMs
const evenRates = [1, 1, 1, 1, 1, 1, 1]
const clock = clocksOf([1, 1, 1, 1, 1, 0.05, 0.03])('SE')
const instant = fc.integer({ min: at('2024-01-01'), max: at('2029-01-01') })

test('every instant converts to workdays and back, except in the hour of a clock change', () => {
  const isNearChange = (value: number) => [2, 9].includes(new Date(value).getUTCMonth())
  fc.assert(
    fc.property(
      instant.filter(value => !isNearChange(value)),
      value => {
        expect(Math.abs(clock.instantOf(clock.at(value)) - value)).toBeLessThan(2000)
      },
    ),
  )
})

test('it never runs backwards', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 3_600_001, max: 90 * dayMs }), (value, later) => {
      expect(clock.at(value + later)).toBeGreaterThanOrEqual(clock.at(value))
    }),
  )
})

test('a weekend hardly counts', () => {
  const friday = clock.at(at('2026-11-13T12:00:00Z'))
  expect(clock.at(at('2026-11-16T12:00:00Z')) - friday).toBeCloseTo(1.08, 5)
})

test('Christmas hardly counts in countries with known holidays', () => {
  const eve = at('2026-12-23T23:00:00Z')
  expect(clock.at(eve + 3 * dayMs) - clock.at(eve)).toBeLessThan(0.1)
  const brazil = clocksOf(evenRates)('BR')
  expect(brazil.at(eve + 3 * dayMs) - brazil.at(eve)).toBe(3)
})

test('rates follow the deliveries, and too few deliveries give even rates', () => {
  expect(ratesOf([100, 120, 110, 105, 70, 33, 0])).toEqual([1, 1, 1, 1, 1, 0.3, 0.03])
  expect(ratesOf([1, 0, 2, 0, 0, 0, 0])).toEqual(evenRates)
})

test.each([
  ['2024-03-31', 2024],
  ['2025-04-20', 2025],
  ['2026-04-05', 2026],
  ['2038-04-25', 2038],
])('Easter is on %s', (date, year) => {
  expect(easterOf(year)).toBe(dayOf(date))
})

test('each country has its own holidays', () => {
  expect(isHoliday(dayOf('2026-05-17'), 'NO')).toBe(true)
  expect(isHoliday(dayOf('2026-05-17'), 'SE')).toBe(false)
  expect(isHoliday(dayOf('2026-06-19'), 'SE')).toBe(true)
  expect(isHoliday(dayOf('2026-04-02'), 'DK')).toBe(true)
})
