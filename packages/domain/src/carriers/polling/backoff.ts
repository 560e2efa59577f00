import type { Instant } from '../../times/instant.ts'

export type FailureKind = 'quota' | 'failed'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const rows: Readonly<Record<FailureKind, { firstMs: number; mostMs: number }>> = {
  quota: { firstMs: 5 * minuteMs, mostMs: 6 * hourMs },
  failed: { firstMs: minuteMs, mostMs: hourMs },
}
const longestWordMs = 26 * hourMs

export type PollFailure = {
  readonly kind: FailureKind
  /** How often in a row, this one included. */
  readonly times: number
  /** What the carrier says itself. */
  readonly retryAt: Instant | null
  readonly now: Instant
  /** From 0 to 1, so that many do not come back at once. */
  readonly jitter: number
}

/** When to try again. What the carrier says counts, unless it makes no sense. */
export function retryAtOf({ kind, times, retryAt, now, jitter }: PollFailure): Instant {
  const { firstMs, mostMs } = rows[kind]
  if (retryAt !== null && retryAt > now) return Math.min(retryAt, now + longestWordMs) + jitter * 30_000
  const waitMs = Math.min(mostMs, firstMs * 2 ** Math.min(20, times - 1))
  return now + waitMs * (0.75 + 0.5 * jitter)
}

/** So long a carrier may fail before somebody is told. */
export const alertAfterMs = 3 * hourMs
