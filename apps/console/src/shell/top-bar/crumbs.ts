/** A visited page. */
export type Crumb = { readonly path: string; readonly href: string; readonly title: string }

const maxCrumbs = 11

/** The trail after a visit: a page that is already in it comes last. Create forms are dropped, and the home page is not in it. */
export function visit(trail: readonly Crumb[], page: Crumb): readonly Crumb[] {
  if (isHome(page.path)) return trail
  const before = trail.filter(crumb => crumb.path !== page.path && !crumb.path.endsWith('/create'))
  return [...before, page].slice(-maxCrumbs)
}

export const isHome = (path: string): boolean => path === '/' || path === '/plugin'

/** The path of a page, with the item that a list shows in place of itself: /shipments?id=7. */
export function pathOf(href: string): string {
  const { pathname, searchParams } = new URL(href, 'http://console')
  const item = ['id', 'merchantId'].flatMap(name => {
    const value = searchParams.get(name)
    return value === null ? [] : [`${name}=${value}`]
  })
  return item.length === 0 ? pathname : `${pathname}?${item.join('&')}`
}

/** Updates the address of the last page, which includes its filters. */
export function moveLast(trail: readonly Crumb[], { path, href }: Omit<Crumb, 'title'>): readonly Crumb[] {
  const last = trail.at(-1)
  if (last?.path !== path || last.href === href) return trail
  return [...trail.slice(0, -1), { ...last, href }]
}
