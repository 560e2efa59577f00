const [minute, hour] = [60_000, 3_600_000]

/** The pauses between two rounds through all lanes. */
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
  readonly lane: string
  /** How often it was tried, with this try. */
  readonly attempts: number
  /** The lanes that can send it now. */
  readonly lanes: readonly [string, ...string[]]
  /** From 0 to 1: retries of many messages spread out. */
  readonly jitter: number
}

export type NextTry = { readonly lane: string; readonly waitMs: number }

/** Where and when a message is tried again after a temporary failure: in the next lane at once, else in the first after a pause. */
export function nextTry({ lane, attempts, lanes, jitter }: FailedTry): NextTry | null {
  const next = nextLane(lane, lanes)
  if (next !== null) return { lane: next, waitMs: 0 }
  const rounds = Math.max(1, Math.floor(attempts / lanes.length))
  const pauseMs = retryPausesMs[rounds - 1]
  return pauseMs === undefined ? null : { lane: lanes[0], waitMs: Math.round(pauseMs * (1 + 0.2 * jitter)) }
}

/** The lane after this one; null after the last. */
export function nextLane(lane: string, lanes: readonly [string, ...string[]]): string | null {
  const place = lanes.indexOf(lane)
  return (place === -1 ? lanes[0] : lanes[place + 1]) ?? null
}
