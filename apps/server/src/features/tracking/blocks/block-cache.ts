/** Keeps what was used last, up to a number of entries. */
export function newBlockCache<Value>(maxEntries: number) {
  const entries = new Map<string, Value>()

  function set(key: string, value: Value): Value {
    entries.delete(key)
    entries.set(key, value)
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break
      entries.delete(oldest)
    }
    return value
  }

  return {
    set,
    get: (key: string): Value | undefined => {
      const value = entries.get(key)
      return value === undefined ? undefined : set(key, value)
    },
    drop: (key: string): void => void entries.delete(key),
  }
}
