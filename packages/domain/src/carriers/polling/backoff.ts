import type { Instant } from '../../times/instant.ts'
import { hourMs, minuteMs } from '../../times/milliseconds.ts'

export type FailureKind = 'quota' | 'failed'

const rows: Readonly<Record<FailureKind, { firstMs: number; mostMs: number }>> = {
  quota: { firstMs: 5 * minuteMs, mostMs: 6 * hourMs },
  failed: { firstMs: minuteMs, mostMs: hourMs },
}
/** The longest wait that a carrier may ask for. */
const longestRetryMs = 26 * hourMs

export type PollFailure = {
  readonly kind: FailureKind
  /** Failures in a row, including this one. */
  readonly times: number
  /** When the carrier itself asks us to come back. */
  readonly retryAt: Instant | null
  readonly now: Instant
  /** Random from 0 to 1, so that many retries do not come at once. */
  readonly jitter: number
}

/** When to try again. The carrier's own time counts unless it is out of bounds. */
export function retryAtOf({ kind, times, retryAt, now, jitter }: PollFailure): Instant {
  const { firstMs, mostMs } = rows[kind]
  if (retryAt !== null && retryAt > now) return Math.min(retryAt, now + longestRetryMs) + jitter * 30_000
  const waitMs = Math.min(mostMs, firstMs * 2 ** Math.min(20, times - 1))
  return now + waitMs * (0.75 + 0.5 * jitter)
}

/** How long a carrier may fail before somebody is notified. */
export const alertAfterMs = 3 * hourMs
