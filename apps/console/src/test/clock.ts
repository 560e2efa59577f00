import type { Clock } from '../clock.ts'

/** A clock that moves only by `pass`. Timers that fall due run in order, each at its time. */
export function aClock(start = 0) {
  let now = start
  let due: { at: number; action: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    after(ms, action) {
      const entry = { at: now + ms, action }
      due.push(entry)
      return () => {
        due = due.filter(each => each !== entry)
      }
    },
  }
  const pass = (ms: number) => {
    const end = now + ms
    for (let next = firstBefore(end); next !== undefined; next = firstBefore(end)) {
      due = due.filter(each => each !== next)
      now = Math.max(now, next.at)
      next.action()
    }
    now = end
  }
  const firstBefore = (end: number) => due.filter(each => each.at <= end).sort((a, b) => a.at - b.at)[0]
  /** The machine slept: time passed, but timers run only now. */
  const sleep = (ms: number) => {
    now += ms
    pass(0)
  }
  return { clock, pass, sleep, waiting: () => due.length }
}

/** Runs everything that only waits for promises. */
export const flushPromises = () => new Promise<void>(resolve => setImmediate(resolve))
