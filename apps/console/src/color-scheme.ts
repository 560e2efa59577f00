import type { MantineColorSchemeManager } from '@mantine/core'
import { forget, keep, onKeptElsewhere, recall } from './storage/local-storage.ts'

let stopListening = () => {}

/** Light or dark, kept under `theme` and followed across windows. */
export const colorScheme: MantineColorSchemeManager = {
  get: fallback => recall('theme') ?? fallback,
  set: scheme => keep('theme', scheme),
  subscribe(onUpdate) {
    stopListening = onKeptElsewhere('theme', () => onUpdate(recall('theme') ?? 'auto'))
  },
  unsubscribe: () => stopListening(),
  clear: () => forget('theme'),
}
