const pollMs = 60_000
/** Pages that lost the same server do not ask again in the same second. */
const spreadMs = 10_000

/**
 * Calls back whenever something may have changed: when the server says so, and every minute while it cannot. Rests while the page is
 * hidden. Returns how to stop.
 */
export function followChanges(url: string, onChange: () => void): () => void {
  let source: EventSource | null = null
  let pollTimer = 0
  let hasOpened = false

  const listen = () => {
    source?.close()
    if (!('EventSource' in window)) return poll()
    source = new EventSource(url)
    source.addEventListener('changed', onChange)
    source.onerror = poll
    source.onopen = () => {
      stopPolling()
      // What happened while the line was down was not heard.
      if (hasOpened) onChange()
      hasOpened = true
    }
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
