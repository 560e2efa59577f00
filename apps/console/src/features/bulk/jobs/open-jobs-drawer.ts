import { useSyncExternalStore } from 'react'

/** Which job the drawer shows in full; null: all in short. Undefined: it is closed. */
export type ShownJob = string | null | undefined

const name = 'aftermile.jobsDrawer'
let shown: ShownJob
const listeners = new Set<() => void>()

export function showJobs(id: string | null): void {
  set(id)
}

export function hideJobs(): void {
  set(undefined)
}

export const useShownJob = (): ShownJob => useSyncExternalStore(subscribe, () => shown)

/** A reload of this window finds the drawer as it was left. */
export function restoreJobsDrawer(): void {
  try {
    const kept = sessionStorage.getItem(name)
    if (kept !== null) set(kept === '' ? null : kept)
  } catch {}
}

function set(next: ShownJob): void {
  shown = next
  try {
    if (next === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, next ?? '')
  } catch {}
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
