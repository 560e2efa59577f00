import type { Clock } from '../clock.ts'

/** A clock that stands still until it is told to pass; what falls due happens in its order, at its time. */
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
  const firstBefore = (end: number) => due.filter(each => each.at <= end).sort((one, other) => one.at - other.at)[0]
  /** The machine slept: time went on, nothing happened until now. */
  const sleep = (ms: number) => {
    now += ms
    pass(0)
  }
  return { clock, pass, sleep, waiting: () => due.length }
}

/** Lets everything that only waits for promises happen. */
export const flushPromises = () => new Promise<void>(resolve => setImmediate(resolve))
