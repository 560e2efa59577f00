// Polls 100,000 open parcels for a week with 8 credentials: is a budget exceeded, and how soon are deliveries known?
import { carrierLimits, withCallsADay } from '../packages/domain/src/test/poll-limits.ts'
import { quantile, simulateWeek, type Week } from '../packages/domain/src/test/poll-week.ts'

const week = { parcels: 100_000, days: 7, startAt: Date.parse('2026-11-02T00:00:00Z') }
const seeds = [20261115, 7, 4711]

const minutes = (values: readonly number[], share: number) => Math.round(quantile(values, share))

function isWithin({ credentials }: Week, limits: typeof carrierLimits): boolean {
  return credentials.every(({ mostCallsADay, mostPollsOfNumber, tooClose }, index) => {
    const { callsPerDay, callsPerNumber } = limits[index] ?? { callsPerDay: 0, callsPerNumber: 0 }
    return (
      mostCallsADay <= (callsPerDay ?? Infinity) && mostPollsOfNumber <= (callsPerNumber ?? Infinity) && tooClose === 0
    )
  })
}

const own = simulateWeek({ ...week, limits: carrierLimits })
console.log('With the limits of the carriers:')
own.credentials.forEach(({ mostCallsADay }, index) => {
  const waits = own.waits[index] ?? []
  console.log(
    `  ${mostCallsADay} calls a day at most; p50 ${minutes(waits, 0.5)} min, p90 ${minutes(waits, 0.9)} of ${waits.length}`,
  )
})
const limits = withCallsADay(10_000)
const runs = seeds.map(seed => simulateWeek({ ...week, limits, seed }))
runs.forEach((run, index) => {
  const each = run.waits.map(waits => minutes(waits, 0.5)).join(', ')
  const all = run.waits.flat()
  console.log(
    `10,000 calls a day, seed ${seeds[index]}: p50 ${minutes(all, 0.5)} min, p90 ${minutes(all, 0.9)}; by credential ${each}`,
  )
})
console.log(
  JSON.stringify({
    isWithinBudgets: isWithin(own, carrierLimits) && runs.every(run => isWithin(run, limits)),
    medianMinutes: runs.map(run => minutes(run.waits.flat(), 0.5)),
  }),
)
