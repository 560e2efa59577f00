/** Runs so much work at a time. The rest waits in its order. */
export type FewAtATime = {
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
  /** How much waits before work that comes now; null: it starts at once. */
  readonly ahead: () => number | null
}

export function newFewAtATime(most: number): FewAtATime {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    ahead: () => (running < most ? null : waiting.length),
    async run(work) {
      if (running < most) running++
      else await new Promise<void>(resolve => waiting.push(resolve))
      try {
        return await work()
      } finally {
        // Whoever is next takes this place.
        const next = waiting.shift()
        if (next === undefined) running--
        else next()
      }
    },
  }
}
