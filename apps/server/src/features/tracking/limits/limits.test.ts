import { expect, test } from 'vitest'
import { newBurstGuard } from './burst-guard.ts'
import { openSlowRefusals } from './slow-refusals.ts'
import { limiterIsFull, newWorkLimiter } from './work-limiter.ts'

test('a burst spends what is saved, then only what comes in; another tenant has its own', () => {
  let now = 0
  const guard = newBurstGuard({ perSecond: 10, atOnce: 20 }, () => now)
  const spent = (count: number) =>
    Array.from({ length: count }, () => guard.spend('a', 1)).filter(value => value === null).length
  expect(spent(1000)).toBe(20)
  expect(guard.spend('a', 5)).toBeCloseTo(0.5)
  expect(guard.spend('b', 5)).toBeNull()
  now = 1000
  expect(spent(1000)).toBe(10)
  now = 3_600_000
  expect(spent(1000)).toBe(20)
})

test('keys without end do not fill the memory, and are not refused', () => {
  const guard = newBurstGuard({ perSecond: 1, atOnce: 1 }, () => 0)
  for (let key = 0; key < 30_000; key++) expect(guard.spend(String(key), 1)).toBeNull()
})

test('a limiter does some work at a time, in order, and refuses what is too much', async () => {
  const run = newWorkLimiter({ atOnce: 2, maxWaiting: 2 })
  const ends: (() => void)[] = []
  const started: number[] = []
  const work = (n: number) => () => {
    started.push(n)
    return new Promise<number>(resolve => ends.push(() => resolve(n)))
  }
  const results = [1, 2, 3, 4].map(n => run(work(n)))
  expect(await run(work(5))).toBe(limiterIsFull)
  expect(started).toEqual([1, 2])
  for (let n = 0; n < 4; n++) {
    await expect.poll(() => ends.length).toBeGreaterThan(n)
    ends[n]?.()
  }
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4])
})

test('work that fails makes room for the next', async () => {
  const run = newWorkLimiter({ atOnce: 1, maxWaiting: 5 })
  const failing = run(() => Promise.reject(new Error('no')))
  const next = run(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('a server that stops sends at once what it holds back, and holds only so many', async () => {
  const { hold, close } = openSlowRefusals({ holdMs: 1_000_000, maxHeld: 1 })
  const held = hold()
  await hold()
  close()
  await held
  await hold()
})
