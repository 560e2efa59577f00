import { useSyncExternalStore } from 'react'
import { onPageTitle } from '../../ui/page/page-title.ts'

/** A visited page. */
export type Crumb = { readonly path: string; readonly href: string; readonly title: string }

export const maxCrumbs = 11

/** The trail after a visit. A page already in it ends it, the home page clears it, and create forms are dropped. */
export function visit(trail: readonly Crumb[], page: Crumb): readonly Crumb[] {
  if (page.path === '/' || page.path === '/plugin') return []
  const at = trail.findIndex(crumb => crumb.path === page.path)
  const before = (at === -1 ? trail : trail.slice(0, at)).filter(crumb => !crumb.path.endsWith('/create'))
  return [...before, page].slice(-maxCrumbs)
}

/** Updates the address of the last page, which includes its filters. */
export function moveLast(trail: readonly Crumb[], { path, href }: Omit<Crumb, 'title'>): readonly Crumb[] {
  const last = trail.at(-1)
  if (last?.path !== path || last.href === href) return trail
  return [...trail.slice(0, -1), { ...last, href }]
}

let trail: readonly Crumb[] = []
const listeners = new Set<() => void>()

export const useTrail = (): readonly Crumb[] => useSyncExternalStore(subscribe, () => trail)

export function recordAddress(path: string, href: string): void {
  setTrail(path === '/' || path === '/plugin' ? [] : moveLast(trail, { path, href }))
}

onPageTitle(title =>
  setTrail(visit(trail, { path: location.pathname, href: location.pathname + location.search, title })),
)

function setTrail(next: readonly Crumb[]): void {
  if (next === trail || (next.length === 0 && trail.length === 0)) return
  trail = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
