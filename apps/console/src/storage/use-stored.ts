import { useMemo, useSyncExternalStore } from 'react'
import { onStoredChange, parseStored, readStoredText, type Stored, writeStored } from './local-storage.ts'

/** A stored preference, in sync across all windows and components. */
export function useStored<Key extends keyof Stored>(key: Key): [Stored[Key] | null, (value: Stored[Key]) => void] {
  const text = useSyncExternalStore(
    listener => onStoredChange(key, listener),
    () => readStoredText(key),
  )
  return [useMemo(() => parseStored(key, text), [key, text]), value => writeStored(key, value)]
}
