const windowMs = 60_000
const sweptFrom = 10_000

/** Counts calls by key, so many a minute. Answers the seconds to wait, or null when one more may go on. Each process counts for itself. */
export function newCallCounter(mostPerMinute: number, now: () => number = Date.now): (key: string) => number | null {
  const windows = new Map<string, { endsAt: number; count: number }>()
  return key => {
    const at = now()
    const open = windows.get(key)
    if (open === undefined || open.endsAt <= at) {
      if (windows.size >= sweptFrom) for (const [old, { endsAt }] of windows) if (endsAt <= at) windows.delete(old)
      windows.set(key, { endsAt: at + windowMs, count: 1 })
      return null
    }
    open.count++
    return open.count > mostPerMinute ? (open.endsAt - at) / 1000 : null
  }
}
