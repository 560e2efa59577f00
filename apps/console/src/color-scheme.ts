import type { MantineColorSchemeManager } from '@mantine/core'
import { onStoredChangeElsewhere, readStored, removeStored, writeStored } from './storage/local-storage.ts'

let stopListening = () => {}

/** Light or dark, kept under `theme` and followed across windows. */
export const colorScheme: MantineColorSchemeManager = {
  get: fallback => readStored('theme') ?? fallback,
  set: scheme => writeStored('theme', scheme),
  subscribe(onUpdate) {
    stopListening = onStoredChangeElsewhere('theme', () => onUpdate(readStored('theme') ?? 'auto'))
  },
  unsubscribe: () => stopListening(),
  clear: () => removeStored('theme'),
}
