import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** What can wait until the rest of the page has been painted. */
export function AfterPaint({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setTime(true))), [])
  return isTime ? children : fallback
}
