const maxKeys = 50_000

export type AttemptLimit = {
  /** Counts one try for each key. Returns the seconds to wait when a key had too many tries, or a function that undoes the count. */
  count(keys: string[]): { waitSeconds: number } | { undo: () => void }
}

/** Limits tries per key with a sliding window in memory. */
export function limitAttempts(
  { max, windowSeconds }: { max: number; windowSeconds: number },
  now = Date.now,
): AttemptLimit {
  const windowMs = windowSeconds * 1000
  const triesAt = new Map<string, number[]>()

  const recent = (key: string) => (triesAt.get(key) ?? []).filter(at => at > now() - windowMs)

  function save(key: string, times: number[]): void {
    triesAt.delete(key)
    if (times.length > 0) triesAt.set(key, times)
    if (triesAt.size > maxKeys) triesAt.delete(triesAt.keys().next().value ?? '')
  }

  return {
    count(keys) {
      const waitMs = Math.max(...keys.map(key => waitOf(recent(key))))
      if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000) }
      const at = now()
      for (const key of keys) save(key, [...recent(key), at])
      return {
        undo() {
          for (const key of keys) save(key, without(recent(key), at))
        },
      }
    },
  }

  function waitOf(times: number[]): number {
    const oldestThatCounts = times.at(-max)
    return oldestThatCounts === undefined ? 0 : oldestThatCounts + windowMs - now()
  }
}

function without(times: number[], at: number): number[] {
  const index = times.indexOf(at)
  return index < 0 ? times : times.toSpliced(index, 1)
}

/** The origin of a try: the address, or for IPv6 the /64 network that one customer usually owns. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(group => group !== '')
  const right = tail.split(':').filter(group => group !== '')
  const groups = address.includes('::') ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right] : left
  return groups.slice(0, 4).join(':')
}
