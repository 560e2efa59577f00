import { useMemo, useSyncExternalStore } from 'react'
import { type Kept, keep, onKept, parse, recallText } from './local-storage.ts'

/** A preference of this browser, the same in every window and component that shows it. */
export function useKept<Key extends keyof Kept>(key: Key): [Kept[Key] | null, (value: Kept[Key]) => void] {
  const text = useSyncExternalStore(
    listener => onKept(key, listener),
    () => recallText(key),
  )
  return [useMemo(() => parse(key, text), [key, text]), value => keep(key, value)]
}
