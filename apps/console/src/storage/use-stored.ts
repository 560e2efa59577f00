import { useMemo, useSyncExternalStore } from 'react'
import { onStoredChange, parseStored, readStoredText, type Stored, writeStored } from './local-storage.ts'

/** A preference of this browser, the same in every window and component that shows it. */
export function useStored<Key extends keyof Stored>(key: Key): [Stored[Key] | null, (value: Stored[Key]) => void] {
  const text = useSyncExternalStore(
    listener => onStoredChange(key, listener),
    () => readStoredText(key),
  )
  return [useMemo(() => parseStored(key, text), [key, text]), value => writeStored(key, value)]
}
