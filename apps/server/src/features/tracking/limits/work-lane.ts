/** Runs some work at a time. Null: too many wait already. */
export type WorkLane = <T>(work: () => Promise<T>) => Promise<T | typeof laneIsFull>

export const laneIsFull = Symbol('lane is full')

type Options = { readonly atOnce: number; readonly maxWaiting: number }

/** Keeps the work of receivers from taking every connection to the database. */
export function newWorkLane({ atOnce, maxWaiting }: Options): WorkLane {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) return laneIsFull
      await new Promise<void>(resolve => waiting.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
