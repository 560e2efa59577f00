import { newFewAtATime } from '../../../runtime/few-at-a-time.ts'

/** Runs some work at a time. Null: too many wait already. */
export type WorkLimiter = <T>(work: () => Promise<T>) => Promise<T | typeof limiterIsFull>

export const limiterIsFull = Symbol('limiter is full')

type Options = { readonly atOnce: number; readonly maxWaiting: number }

/** Keeps the work of receivers from taking every connection to the database. */
export function newWorkLimiter({ atOnce, maxWaiting }: Options): WorkLimiter {
  const { run, ahead } = newFewAtATime(atOnce)
  return async work => {
    const before = ahead()
    return before !== null && before >= maxWaiting ? limiterIsFull : run(work)
  }
}
