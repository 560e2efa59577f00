import { newFewAtATime } from '../../../runtime/few-at-a-time.ts'

/** Runs some work at a time. Null: too many wait already. */
export type WorkLane = <T>(work: () => Promise<T>) => Promise<T | typeof laneIsFull>

export const laneIsFull = Symbol('lane is full')

type Options = { readonly atOnce: number; readonly maxWaiting: number }

/** Keeps the work of receivers from taking every connection to the database. */
export function newWorkLane({ atOnce, maxWaiting }: Options): WorkLane {
  const { run, ahead } = newFewAtATime(atOnce)
  return async work => {
    const before = ahead()
    return before !== null && before >= maxWaiting ? laneIsFull : run(work)
  }
}
