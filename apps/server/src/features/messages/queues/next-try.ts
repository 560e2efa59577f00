const [minute, hour] = [60_000, 3_600_000]

/** The pauses between two rounds through all queues. */
export const retryPausesMs: readonly number[] = [
  5000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  10 * hour,
]

export type FailedTry = {
  readonly queue: string
  /** How often it was tried, with this try. */
  readonly attempts: number
  /** The queues that can send it now. */
  readonly queues: readonly [string, ...string[]]
  /** From 0 to 1: retries of many messages spread out. */
  readonly jitter: number
}

export type NextTry = { readonly queue: string; readonly waitMs: number }

/** Where and when a message is tried again after a temporary failure: in the next queue at once, else in the first after a pause. */
export function nextTry({ queue, attempts, queues, jitter }: FailedTry): NextTry | null {
  const next = nextQueue(queue, queues)
  if (next !== null) return { queue: next, waitMs: 0 }
  const rounds = Math.max(1, Math.floor(attempts / queues.length))
  const pauseMs = retryPausesMs[rounds - 1]
  return pauseMs === undefined ? null : { queue: queues[0], waitMs: Math.round(pauseMs * (1 + 0.2 * jitter)) }
}

/** The queue after this one; null after the last. */
export function nextQueue(queue: string, queues: readonly [string, ...string[]]): string | null {
  const position = queues.indexOf(queue)
  return (position === -1 ? queues[0] : queues[position + 1]) ?? null
}
