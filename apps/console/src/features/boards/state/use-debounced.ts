import { useEffect, useMemo, useRef } from 'react'

/** Runs an action with the newest value a moment after the last call, or when the page is left. */
export function useDebounced<T>(action: (value: T) => void, ms: number): (value: T) => void {
  const latest = useRef(action)
  latest.current = action
  const { schedule, flush } = useMemo(() => {
    let pending: { value: T; timer: ReturnType<typeof setTimeout> } | null = null
    const run = () => {
      if (pending === null) return
      clearTimeout(pending.timer)
      const { value } = pending
      pending = null
      latest.current(value)
    }
    return {
      schedule(value: T) {
        if (pending !== null) clearTimeout(pending.timer)
        pending = { value, timer: setTimeout(run, ms) }
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
  return schedule
}
