import { useEffect, useRef, useState } from 'react'

/** Then whatever should have come will not, and keys are the page's again. */
const longestMs = 5000

/** Gathers what is typed for a field that was asked for and cannot take it yet, until `end`. Enter does nothing meanwhile. */
export function useEarlyTyping(isAskedFor: boolean, onEscape: () => void): { typed: string; end: () => void } {
  const [typed, setTyped] = useState('')
  const giveUp = useRef(onEscape)
  giveUp.current = onEscape
  const ending = useRef<AbortController | null>(null)
  useEffect(() => {
    if (!isAskedFor) return
    const ended = new AbortController()
    ending.current = ended
    setTyped('')
    const hear = (event: KeyboardEvent) => {
      const { key } = event
      if (event.isComposing || isCommand(event) || !(key.length === 1 || others.has(key))) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (key === 'Escape') giveUp.current()
      else setTyped(before => withKey(before, key))
    }
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(longestMs)])
    document.addEventListener('keydown', hear, { capture: true, signal })
    return () => ended.abort()
  }, [isAskedFor])
  return { typed, end: () => ending.current?.abort() }
}

/** Besides characters: what would otherwise change the page behind. */
const others = new Set(['Backspace', 'Delete', 'Enter', 'Escape'])

function withKey(text: string, key: string): string {
  if (key === 'Backspace') return text.slice(0, -1)
  return key.length === 1 ? text + key : text
}

/** AltGr makes characters, though it counts as Ctrl and Alt on some keyboards. */
const isCommand = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
