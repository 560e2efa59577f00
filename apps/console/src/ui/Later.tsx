import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** What can wait until the rest of the page has been painted. */
export function Later({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      waiting = setTimeout(() => startTransition(() => setTime(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(waiting)
    }
  }, [])
  return isTime ? children : fallback
}
