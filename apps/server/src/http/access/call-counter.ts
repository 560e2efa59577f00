const windowMs = 60_000
const sweepAtSize = 10_000

/** Counts calls per key and minute. Returns the seconds to wait, or null when the call is allowed. Each process counts for itself. */
export function newCallCounter(maxPerMinute: number, now: () => number = Date.now): (key: string) => number | null {
  const windows = new Map<string, { endsAt: number; count: number }>()
  return key => {
    const at = now()
    const open = windows.get(key)
    if (open === undefined || open.endsAt <= at) {
      if (windows.size >= sweepAtSize) for (const [old, { endsAt }] of windows) if (endsAt <= at) windows.delete(old)
      windows.set(key, { endsAt: at + windowMs, count: 1 })
      return null
    }
    open.count++
    return open.count > maxPerMinute ? (open.endsAt - at) / 1000 : null
  }
}
