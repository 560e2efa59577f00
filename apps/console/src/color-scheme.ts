import type { MantineColorSchemeManager } from '@mantine/core'
import { onStoredChangeElsewhere, readStored, removeStored, writeStored } from './storage/local-storage.ts'

let stopListening = () => {}

/** Light or dark, stored under `theme` and synced across windows. */
export const colorScheme: MantineColorSchemeManager = {
  get: fallback => readStored('theme') ?? fallback,
  set: scheme => writeStored('theme', scheme),
  subscribe(onUpdate) {
    stopListening = onStoredChangeElsewhere('theme', () => onUpdate(readStored('theme') ?? 'auto'))
  },
  unsubscribe: () => stopListening(),
  clear: () => removeStored('theme'),
}
