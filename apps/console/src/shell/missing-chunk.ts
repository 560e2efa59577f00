const markName = 'aftermile.reloadedAt'
export const onceEveryMs = 60_000

/** After a new release the old page asks for files that are gone: load the new page, at most once a minute. */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', event => {
    if (!mayReload(sessionStorage, Date.now())) return
    event.preventDefault()
    location.reload()
  })
}

/** Remembers the time when it says yes. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  if (now - Number(storage.getItem(markName)) < onceEveryMs) return false
  storage.setItem(markName, String(now))
  return true
}
