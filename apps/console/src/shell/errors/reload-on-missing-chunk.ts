import type { AnyRouter } from '@tanstack/react-router'
import { mayReload } from './may-reload.ts'

/**
 * After a release an open page may request files that no longer exist. Then the page is reloaded, at most once a minute.
 * A failed prefetch for a link under the pointer does not reload: the router tries again when the user follows the link.
 */
export function reloadOnMissingChunk(router: AnyRouter): void {
  let preloads = 0
  const preload = router.preloadRoute
  router.preloadRoute = async options => {
    preloads++
    try {
      return await preload(options)
    } finally {
      preloads--
    }
  }
  window.addEventListener('vite:preloadError', event => {
    // A style sheet that failed once is never requested again, so it always needs a reload.
    const isStyle = event.payload.message.includes('preload CSS')
    if (preloads > 0 && router.state.status === 'idle' && !isStyle) return
    if (!mayReload(sessionStorage, Date.now())) return
    event.preventDefault()
    location.reload()
  })
}
