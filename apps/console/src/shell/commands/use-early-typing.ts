import { useEffect, useRef, useState } from 'react'

/** After this time the field is assumed not to open, and the page gets its keys back. */
const maxWaitMs = 5000

/** Collects what is typed while a field is opening, until `end`. Enter does nothing meanwhile. */
export function useEarlyTyping(isOpening: boolean, onEscape: () => void): { typed: string; end: () => void } {
  const [typed, setTyped] = useState('')
  const onEscapeRef = useRef(onEscape)
  onEscapeRef.current = onEscape
  const controllerRef = useRef<AbortController | null>(null)
  useEffect(() => {
    if (!isOpening) return
    const controller = new AbortController()
    controllerRef.current = controller
    setTyped('')
    const onKeyDown = (event: KeyboardEvent) => {
      const { key } = event
      if (event.isComposing || isCommand(event) || !(key.length === 1 || caughtKeys.has(key))) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (key === 'Escape') onEscapeRef.current()
      else setTyped(before => withKey(before, key))
    }
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(maxWaitMs)])
    document.addEventListener('keydown', onKeyDown, { capture: true, signal })
    return () => controller.abort()
  }, [isOpening])
  return { typed, end: () => controllerRef.current?.abort() }
}

/** Other keys to catch, because they would change the page behind. */
const caughtKeys = new Set(['Backspace', 'Delete', 'Enter', 'Escape'])

function withKey(text: string, key: string): string {
  if (key === 'Backspace') return text.slice(0, -1)
  return key.length === 1 ? text + key : text
}

/** AltGr types characters, although it counts as Ctrl and Alt on some keyboards. */
const isCommand = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
