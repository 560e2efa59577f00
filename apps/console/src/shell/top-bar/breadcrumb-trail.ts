import { useSyncExternalStore } from 'react'
import { onPageTitle } from '../../ui/page/page-title.ts'
import { type Crumb, moveLast, pathOf, visit } from './crumbs.ts'

let trail: readonly Crumb[] = []
let here: Crumb = { path: '/', href: '/', title: '' }
const listeners = new Set<() => void>()

export const useTrail = (): readonly Crumb[] => useSyncExternalStore(subscribe, () => trail)

/** The page that has last said its title. */
export const useHere = (): Crumb => useSyncExternalStore(subscribe, () => here)

export function recordAddress(href: string): void {
  setTrail(moveLast(trail, { path: pathOf(href), href }), here)
}

onPageTitle(title => {
  const href = location.pathname + location.search
  const page = { path: pathOf(href), href, title }
  setTrail(visit(trail, page), page)
})

function setTrail(next: readonly Crumb[], page: Crumb): void {
  if (next === trail && page === here) return
  trail = next
  here = page
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
