import type { Instant } from '../../shipment/shipment.ts'

export type TroubleKind = 'quota' | 'failed'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const rows: Readonly<Record<TroubleKind, { firstMs: number; mostMs: number }>> = {
  quota: { firstMs: 5 * minuteMs, mostMs: 6 * hourMs },
  failed: { firstMs: minuteMs, mostMs: hourMs },
}
const longestWordMs = 26 * hourMs

export type Setback = {
  readonly kind: TroubleKind
  /** How often in a row, this one included. */
  readonly times: number
  /** What the carrier says itself. */
  readonly retryAt: Instant | null
  readonly now: Instant
  /** From 0 to 1, so that many do not come back at once. */
  readonly chance: number
}

/** When to try again. What the carrier says counts, unless it makes no sense. */
export function retryAtOf({ kind, times, retryAt, now, chance }: Setback): Instant {
  const { firstMs, mostMs } = rows[kind]
  if (retryAt !== null && retryAt > now) return Math.min(retryAt, now + longestWordMs) + chance * 30_000
  const waitMs = Math.min(mostMs, firstMs * 2 ** Math.min(20, times - 1))
  return now + waitMs * (0.75 + 0.5 * chance)
}

/** So long a carrier may fail before somebody is told. */
export const patienceMs = 3 * hourMs
