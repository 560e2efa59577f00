import { useSyncExternalStore } from 'react'

let now = Date.now()

/** The current time, refreshed every half minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)

function subscribe(listener: () => void): () => void {
  const timer = setInterval(() => {
    now = Date.now()
    listener()
  }, 30_000)
  return () => clearInterval(timer)
}
