export const callbackPath = '/auth/authenticated'
export const pluginPath = '/plugin'
export const pluginLoginPath = '/plugin/login'
export const activatePath = '/activate'
export const activationErrorPath = '/activate/error'

/** The end of an OAuth state whose response belongs to the window that opened this popup. */
export const popupState = 'popup'

const tokenName = 'accessToken'

/** What an address asks for, decided before any page is shown. */
export type Arrival =
  | { readonly kind: 'callback'; readonly isPopup: boolean }
  | { readonly kind: 'activation'; readonly code: string | null }
  | { readonly kind: 'activationError'; readonly status: ActivationStatus }
  | { readonly kind: 'pluginLogin' }
  | { readonly kind: 'home' }
  | { readonly kind: 'page' }

export type ActivationStatus = 401 | 409

export function arrivalAt({ pathname, searchParams }: URL): Arrival {
  if (pathname === callbackPath)
    return { kind: 'callback', isPopup: searchParams.get('state')?.endsWith(`;${popupState}`) ?? false }
  if (pathname === activationErrorPath)
    return { kind: 'activationError', status: searchParams.get('status') === '409' ? 409 : 401 }
  if (pathname === activatePath || pathname.startsWith(`${activatePath}/`))
    return { kind: 'activation', code: decoded(pathname.slice(activatePath.length + 1)) }
  if (pathname === pluginLoginPath && searchParams.get('flow') === 'logout') return { kind: 'pluginLogin' }
  return pathname === '/' ? { kind: 'home' } : { kind: 'page' }
}

/** Whether the address itself asks for plugin mode. */
export const asksForPlugin = ({ pathname, searchParams }: URL): boolean =>
  pathname === pluginPath || pathname.startsWith(`${pluginPath}/`) || searchParams.get('plugin') === 'true'

/** Reads the token from the query or the fragment, and returns the address without it. */
export function takeToken({ pathname, search, hash }: URL): { token: string | null; rest: string } {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.slice(1))
  const token = query.get(tokenName) || fragment.get(tokenName) || null
  if (!query.has(tokenName) && !fragment.has(tokenName)) return { token: null, rest: pathname + search + hash }
  return {
    token,
    rest: pathname + withoutToken(query, '?') + (fragment.has(tokenName) ? withoutToken(fragment, '#') : hash),
  }
}

/** The page to return to after sign-in. Always a path of this site, and never a sign-in page. */
export function returnPath(state: unknown): string {
  const isOurs = typeof state === 'string' && /^\/(?![/\\])/.test(state)
  const signInPaths = [callbackPath, pluginLoginPath, activatePath]
  return isOurs && !signInPaths.some(path => state.startsWith(path)) ? state : '/'
}

function withoutToken(parts: URLSearchParams, lead: '?' | '#'): string {
  parts.delete(tokenName)
  return parts.size === 0 ? '' : lead + parts
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part).trim() || null
  } catch {
    return null
  }
}
