import { useSyncExternalStore } from 'react'

/** The job that is open in the drawer; null if none is open, undefined if the drawer is closed. */
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

/** Opens the drawer after a reload if it was open before. */
export function restoreJobsDrawer(): void {
  try {
    const stored = sessionStorage.getItem(name)
    if (stored !== null) set(stored === '' ? null : stored)
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
