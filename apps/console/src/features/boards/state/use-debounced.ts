import { useEffect, useMemo, useRef } from 'react'

/** Does something with the newest value a moment after the last call, and at the latest when the page is left. */
export function useDebounced<T>(act: (value: T) => void, ms: number): (value: T) => void {
  const latest = useRef(act)
  latest.current = act
  const { later, flush } = useMemo(() => {
    let waiting: { value: T; timer: ReturnType<typeof setTimeout> } | null = null
    const run = () => {
      if (waiting === null) return
      clearTimeout(waiting.timer)
      const { value } = waiting
      waiting = null
      latest.current(value)
    }
    return {
      later(value: T) {
        if (waiting !== null) clearTimeout(waiting.timer)
        waiting = { value, timer: setTimeout(run, ms) }
      },
      flush: run,
    }
  }, [ms])
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
  return later
}
