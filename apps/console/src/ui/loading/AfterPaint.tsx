import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** Renders its children after the rest of the page has been painted. */
export function AfterPaint({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted ? children : fallback
}
