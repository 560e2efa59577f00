const maxKeys = 50_000

export type AttemptLimit = {
  /** Counts one try for each key. The seconds to wait when one of them has had too many, or what takes the try back. */
  take(keys: string[]): { waitSeconds: number } | { undo: () => void }
}

/** A sliding window in memory: so many tries a key, then none until the oldest has passed. */
export function limitAttempts(
  { most, windowSeconds }: { most: number; windowSeconds: number },
  now = Date.now,
): AttemptLimit {
  const windowMs = windowSeconds * 1000
  const triesAt = new Map<string, number[]>()

  const recent = (key: string) => (triesAt.get(key) ?? []).filter(at => at > now() - windowMs)

  function keep(key: string, times: number[]): void {
    triesAt.delete(key)
    if (times.length > 0) triesAt.set(key, times)
    if (triesAt.size > maxKeys) triesAt.delete(triesAt.keys().next().value ?? '')
  }

  return {
    take(keys) {
      const waitMs = Math.max(...keys.map(key => waitOf(recent(key))))
      if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000) }
      const at = now()
      for (const key of keys) keep(key, [...recent(key), at])
      return {
        undo() {
          for (const key of keys) keep(key, without(recent(key), at))
        },
      }
    },
  }

  function waitOf(times: number[]): number {
    const oldestThatCounts = times.at(-most)
    return oldestThatCounts === undefined ? 0 : oldestThatCounts + windowMs - now()
  }
}

function without(times: number[], at: number): number[] {
  const index = times.indexOf(at)
  return index < 0 ? times : times.toSpliced(index, 1)
}

/** Where a try comes from: the address, or for IPv6 the network of 64 bits that one customer usually owns. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(group => group !== '')
  const right = tail.split(':').filter(group => group !== '')
  const groups = address.includes('::') ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right] : left
  return groups.slice(0, 4).join(':')
}
