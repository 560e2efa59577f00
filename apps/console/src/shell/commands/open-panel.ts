import { useSyncExternalStore } from 'react'

/** A panel that opens over the page, one at a time. */
export type Panel = 'palette' | 'shortcuts' | 'tenant' | 'supportChat'

let panel: Panel | null = null
const listeners = new Set<() => void>()

export function showPanel(next: Panel | null): void {
  panel = next
  for (const listener of listeners) listener()
}

export const usePanel = (): Panel | null => useSyncExternalStore(subscribe, () => panel)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
