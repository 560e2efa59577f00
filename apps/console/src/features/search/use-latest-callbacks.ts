import { useLayoutEffect, useMemo, useRef } from 'react'

type Callbacks = Readonly<Record<string, (...args: never[]) => unknown>>

/** Stable functions that call the latest callbacks, so that memoized components need not render again. */
export function useLatestCallbacks<Given extends Callbacks>(callbacks: Given): Given {
  const latest = useRef(callbacks)
  useLayoutEffect(() => {
    latest.current = callbacks
  })
  return useMemo(() => {
    const names = Object.keys(latest.current)
    const stable = names.map(name => [name, (...args: never[]) => latest.current[name]?.(...args)])
    return Object.fromEntries(stable) as Given // each calls the callback of the same name
  }, [])
}
