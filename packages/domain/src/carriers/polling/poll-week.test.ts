import { expect, test } from 'vitest'
import { carrierLimits, withCallsADay } from '../../test/poll-limits.ts'
import { quantile, simulateWeek } from '../../test/poll-week.ts'

/** A tenth of the parcels and of the budgets. `npm run bench -- polling` simulates all of them. */
const tenth = { parcels: 10_000, days: 7, startAt: Date.parse('2026-11-02T00:00:00Z') }
const tenthOf = (calls: number | null): number | null => (calls === null ? null : calls / 10)

test('a week of open parcels over 8 credentials stays within every budget, by day, number and second', () => {
  const limits = carrierLimits.map(carrierLimit => ({
    ...carrierLimit,
    callsPerDay: tenthOf(carrierLimit.callsPerDay),
  }))
  simulateWeek({ ...tenth, limits }).credentials.forEach(
    ({ mostCallsADay, mostPollsOfNumber, tooClose, polls }, index) => {
      expect(mostCallsADay).toBeLessThanOrEqual(limits[index]?.callsPerDay ?? Number.POSITIVE_INFINITY)
      expect(mostPollsOfNumber).toBeLessThanOrEqual(limits[index]?.callsPerNumber ?? Number.POSITIVE_INFINITY)
      expect(tooClose).toBe(0)
      expect(polls).toBeGreaterThan(0)
    },
  )
})

test('with four calls a day for five parcels, half of the deliveries are known within two hours of their scan', () => {
  const { credentials, waits } = simulateWeek({ ...tenth, limits: withCallsADay(1000) })
  for (const { mostCallsADay, tooClose } of credentials) {
    expect(mostCallsADay).toBeLessThanOrEqual(1000)
    expect(tooClose).toBe(0)
  }
  expect(quantile(waits.flat(), 0.5)).toBeLessThanOrEqual(120)
})
