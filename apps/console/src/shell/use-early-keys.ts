import { useEffect, useRef, useState } from 'react'

/** Then whatever should have come will not, and keys are the page's again. */
const longestMs = 5000

/** Gathers what is typed for a field that was asked for and cannot take it yet, until `end`. Enter does nothing meanwhile. */
export function useEarlyKeys(isAskedFor: boolean): { typed: string; end: () => void } {
  const [typed, setTyped] = useState('')
  const ending = useRef<AbortController | null>(null)
  useEffect(() => {
    if (!isAskedFor) return
    const ended = new AbortController()
    ending.current = ended
    setTyped('')
    const hear = (event: KeyboardEvent) => {
      const { key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (key.length > 1 && key !== 'Enter') return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (key !== 'Enter') setTyped(before => before + key)
    }
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(longestMs)])
    document.addEventListener('keydown', hear, { capture: true, signal })
    return () => ended.abort()
  }, [isAskedFor])
  return { typed, end: () => ending.current?.abort() }
}
