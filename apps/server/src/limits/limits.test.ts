import { expect, test } from 'vitest'
import { limitsOfProcess } from '../test/limits-of-process.ts'
import { type LimitOptions, openLimits, type TakeShared } from './limits.ts'

/** Windows in memory, as the database keeps them. */
function windowsOf(clock: { now: number }) {
  const windows = new Map<string, { endsAt: number; used: number }>()
  const seen = { queries: 0 }
  const take: TakeShared = async (key, wanted, { max, windowSeconds }) => {
    seen.queries++
    const known = windows.get(key)
    const open = known && known.endsAt > clock.now ? known : { endsAt: clock.now + windowSeconds * 1000, used: 0 }
    const granted = Math.max(0, Math.min(wanted, max - open.used))
    windows.set(key, { ...open, used: open.used + granted })
    return { granted, waitSeconds: (open.endsAt - clock.now) / 1000 }
  }
  return { take, seen }
}

const perMinute = (max: number): LimitOptions => ({ max, windowSeconds: 60 })

async function allowed(count: (key: string) => Promise<number | null>, calls: number, key = 'a'): Promise<number> {
  let sum = 0
  for (let call = 0; call < calls; call++) if ((await count(key)) === null) sum++
  return sum
}

test('one process allows exactly the limit, then says how long to wait; others are not affected', async () => {
  const clock = { now: 0 }
  const { take } = windowsOf(clock)
  const { count } = openLimits(take, () => clock.now)('calls', perMinute(100))
  expect(await allowed(count, 90)).toBe(90)
  clock.now = 15_000
  expect(await allowed(count, 90)).toBe(10)
  expect([await count('a'), await count('b')]).toEqual([45, null])
  clock.now = 76_000
  expect(await allowed(count, 200)).toBe(100)
})

test.each([2, 3, 5])('%i processes together allow at most a tenth more for each', async processes => {
  const clock = { now: 0 }
  const { take } = windowsOf(clock)
  const counts = Array.from(
    { length: processes },
    () => openLimits(take, () => clock.now)('calls', perMinute(100)).count,
  )
  let sum = 0
  for (let turn = 0; turn < 200; turn++) for (const count of counts) sum += await allowed(count, 1)
  expect(sum).toBeGreaterThanOrEqual(100)
  expect(sum).toBeLessThanOrEqual(100 + 10 * processes)
})

test('an exact limit is exact on any number of processes, also for calls at the same time', async () => {
  const clock = { now: 0 }
  const { take } = windowsOf(clock)
  const exact = { ...perMinute(10), isExact: true }
  const counts = Array.from({ length: 4 }, () => openLimits(take, () => clock.now)('tries', exact).count)
  const waits = await Promise.all(counts.flatMap(count => Array.from({ length: 10 }, () => count('a'))))
  expect(waits.filter(wait => wait === null)).toHaveLength(10)
})

test('most calls need no query, rare callers none at all, and an attack none once it is refused', async () => {
  const clock = { now: 0 }
  const { take, seen } = windowsOf(clock)
  const { count } = openLimits(take, () => clock.now)('calls', perMinute(1000))
  for (let key = 0; key < 5000; key++) expect(await count(String(key))).toBeNull()
  expect(seen.queries).toBe(0)
  await allowed(count, 1000, 'busy')
  expect(seen.queries).toBeLessThanOrEqual(10)
  await allowed(count, 1, 'busy')
  const { queries } = seen
  expect(await allowed(count, 10_000, 'busy')).toBe(0)
  expect(seen.queries).toBe(queries)
})

test('limits with different names do not share keys', async () => {
  const { take } = windowsOf({ now: 0 })
  const limits = openLimits(take, () => 0)
  expect(await allowed(limits('one', perMinute(3)).count, 5)).toBe(3)
  expect(await allowed(limits('two', perMinute(3)).count, 5)).toBe(3)
})

test('a call that is taken back does not count', async () => {
  const { take } = windowsOf({ now: 0 })
  const limit = openLimits(take, () => 0)('tries', { max: 1, windowSeconds: 10, isExact: true })
  for (let turn = 0; turn < 100; turn++) {
    expect(await limit.count('a')).toBeNull()
    limit.undo('a')
  }
  expect(await limit.count('a')).toBeNull()
  expect(await limit.count('a')).toBe(10)
})

test('a process that cannot ask counts alone, and asks again when it can', async () => {
  const clock = { now: 0 }
  const { take, seen } = windowsOf(clock)
  let isGone = true
  const { count } = openLimits(
    async (...asked) => (isGone ? null : take(...asked)),
    () => clock.now,
  )('calls', perMinute(50))
  expect(await allowed(count, 100)).toBe(50)
  clock.now = 61_000
  isGone = false
  expect(await allowed(count, 100)).toBe(50)
  expect(seen.queries).toBeGreaterThan(0)
})

test('the clock of a process that is wrong does not matter to the others', async () => {
  const clock = { now: 0 }
  const { take } = windowsOf(clock)
  const late = openLimits(take, () => clock.now - 3_600_000)('tries', { ...perMinute(10), isExact: true })
  const early = openLimits(take, () => clock.now + 3_600_000)('tries', { ...perMinute(10), isExact: true })
  expect((await allowed(late.count, 6)) + (await allowed(early.count, 6))).toBe(10)
  clock.now = 60_000
  expect((await allowed(early.count, 6)) + (await allowed(late.count, 6))).toBe(10)
})

test('keys without end do not fill the memory, and are not refused', async () => {
  const { count } = limitsOfProcess(() => 0)('calls', perMinute(1))
  let refused = 0
  for (let key = 0; key < 120_000; key++) if ((await count(String(key))) !== null) refused++
  expect(refused).toBe(0)
})
