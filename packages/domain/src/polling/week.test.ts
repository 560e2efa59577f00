import { expect, test } from 'vitest'
import { playWeek, type Week } from '../test/poll-week.ts'
import type { PollLimits } from './budget.ts'

const startAt = Date.parse('2026-11-02T00:00:00Z')
/** Some seconds each on a free core. */
const patienceMs = 180_000
const week = { parcels: 100_000, days: 7, startAt }

const row = (numbersPerCall: number, callsPerDay: number | null, callsPerNumber: number | null, perSecond: number) => ({
  numbersPerCall,
  callsPerDay,
  callsPerNumber,
  perSecond,
})
/** As the carriers have them: PostNord, DHL, Bring, UPS, FedEx, GLS, Budbee and a declared one. */
const real: PollLimits[] = [
  row(1, null, null, 5),
  row(1, 250, 10, 0.2),
  row(1, null, null, 5),
  row(1, null, null, 5),
  row(30, null, null, 5),
  row(10, 500, null, 1),
  row(1, null, null, 1),
  row(1, 2000, 4, 1),
]

test(
  'a week of 100,000 open parcels over 8 credentials stays within every budget, by day, number and second',
  () => {
    const { credentials, waits } = playWeek({ ...week, limits: real })
    credentials.forEach(({ mostCallsADay, mostAsksOfNumber, tooClose, asks }, index) => {
      const { callsPerDay, callsPerNumber } = real[index] ?? row(1, 0, 0, 1)
      expect(mostCallsADay).toBeLessThanOrEqual(callsPerDay ?? Number.POSITIVE_INFINITY)
      expect(mostAsksOfNumber).toBeLessThanOrEqual(callsPerNumber ?? Number.POSITIVE_INFINITY)
      expect(tooClose).toBe(0)
      expect(asks).toBeGreaterThan(0)
    })
    tell('the carriers’ own limits', { credentials, waits })
  },
  patienceMs,
)

test(
  'with 10,000 calls a day each, half of the deliveries are known within two hours of their scan',
  () => {
    const limits = real.map(one => ({ ...one, callsPerDay: 10_000, perSecond: Math.max(1, one.perSecond) }))
    const played = playWeek({ ...week, limits })
    for (const { mostCallsADay, tooClose } of played.credentials) {
      expect(mostCallsADay).toBeLessThanOrEqual(10_000)
      expect(tooClose).toBe(0)
    }
    tell('10,000 calls a day', played)
    expect(quantile(played.waits.flat(), 0.5)).toBeLessThanOrEqual(120)
  },
  patienceMs,
)

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
}

/** Shown by `npx vitest run --project unit week`. */
function tell(words: string, { credentials, waits }: Week): void {
  const minutes = (values: readonly number[]) =>
    `p50 ${Math.round(quantile(values, 0.5))} p90 ${Math.round(quantile(values, 0.9))} min of ${values.length}`
  const lines = waits.map((values, index) => `${credentials[index]?.mostCallsADay} calls a day: ${minutes(values)}`)
  console.info([`${words}: ${minutes(waits.flat())}`, ...lines].join('\n  '))
}
