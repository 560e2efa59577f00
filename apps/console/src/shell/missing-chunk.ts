const markName = 'aftermile.reloadedAt'
const onceEveryMs = 60_000

/** After a new release the old page asks for files that are gone: load the new page, at most once a minute. */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', event => {
    if (Date.now() - Number(sessionStorage.getItem(markName)) < onceEveryMs) return
    event.preventDefault()
    sessionStorage.setItem(markName, String(Date.now()))
    location.reload()
  })
}
