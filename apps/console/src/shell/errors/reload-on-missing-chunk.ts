import type { AnyRouter } from '@tanstack/react-router'

const markName = 'aftermile.reloadedAt'
export const onceEveryMs = 60_000

/**
 * After a new release the old page asks for files that are gone: load the new page, at most once a minute. What is only fetched
 * ahead for a link that somebody points at is no reason yet; the router loads it anew when they go there.
 */
export function reloadOnMissingChunk(router: AnyRouter): void {
  let ahead = 0
  const preload = router.preloadRoute
  router.preloadRoute = async options => {
    ahead++
    try {
      return await preload(options)
    } finally {
      ahead--
    }
  }
  window.addEventListener('vite:preloadError', event => {
    // Of a style sheet that failed once the browser is never asked again.
    const isStyle = event.payload.message.includes('preload CSS')
    if (ahead > 0 && router.state.status === 'idle' && !isStyle) return
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
