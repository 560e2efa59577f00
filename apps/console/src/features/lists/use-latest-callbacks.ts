import { useLayoutEffect, useMemo, useRef } from 'react'

type Acts = Readonly<Record<string, (...args: never[]) => unknown>>

/** The same functions for ever, which do what the latest ones do: what is given them need not be drawn anew. */
export function useLatest<Given extends Acts>(acts: Given): Given {
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  return useMemo(() => {
    const names = Object.keys(latest.current)
    const calls = names.map(name => [name, (...args: never[]) => latest.current[name]?.(...args)])
    return Object.fromEntries(calls) as Given // each calls its namesake
  }, [])
}
