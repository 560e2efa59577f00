const pollMs = 60_000
/** Pages that lost the same server do not ask again in the same second. */
const spreadMs = 10_000

/**
 * Calls back whenever something may have changed: when the server says so, and every minute while it cannot. Rests while the page is
 * hidden. `shown` is the version on the page, which begins with the one that the server names. Returns how to stop.
 */
export function followChanges(url: string, shown: string, onChange: () => void): () => void {
  let source: EventSource | null = null
  let pollTimer = 0
  /** What the server has said last. */
  let [heard = ''] = shown.split('.')

  const hear = ({ data }: MessageEvent<string>) => {
    const isNews = heard !== data
    heard = data
    if (isNews) onChange()
  }
  const listen = () => {
    source?.close()
    if (!('EventSource' in window)) return poll()
    source = new EventSource(url)
    // The version comes at the start of each connection, so that nothing is missed while the line was down.
    source.addEventListener('version', hear)
    source.addEventListener('changed', hear)
    source.onerror = poll
    source.onopen = stopPolling
  }
  const poll = () => {
    if (pollTimer !== 0) return
    pollTimer = window.setTimeout(
      () => {
        stopPolling()
        onChange()
        // A browser tries again by itself after a broken line, but not after an answer such as 503.
        if (source?.readyState === EventSource.CLOSED) listen()
        poll()
      },
      pollMs + Math.random() * spreadMs,
    )
  }
  const stopPolling = () => {
    clearTimeout(pollTimer)
    pollTimer = 0
  }
  const rest = () => {
    stopPolling()
    source?.close()
    source = null
  }
  const wake = () => {
    if (document.hidden) return rest()
    if (source !== null || pollTimer !== 0) return
    onChange()
    listen()
  }

  document.addEventListener('visibilitychange', wake)
  if (!document.hidden) listen()
  return () => {
    document.removeEventListener('visibilitychange', wake)
    rest()
  }
}
