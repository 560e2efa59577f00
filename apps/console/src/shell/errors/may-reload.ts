const storageKey = 'aftermile.reloadedAt'

const minReloadPauseMs = 60_000

/** Whether the last reload was long enough ago. Stores the time when it returns true. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  if (now - Number(storage.getItem(storageKey)) < minReloadPauseMs) return false
  storage.setItem(storageKey, String(now))
  return true
}
