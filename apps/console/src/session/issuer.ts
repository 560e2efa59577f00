import type { SiteConfig } from '@aftermile/contract/site'
import { InMemoryWebStorage, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'

export const callbackPath = '/auth/authenticated'

/** Authorization code with PKCE. Tokens live in memory only; a reload gets new ones from the issuer's own session. */
export function makeIssuer(site: SiteConfig): UserManager {
  return new UserManager({
    authority: site.issuer,
    client_id: site.clientId,
    redirect_uri: `${location.origin}${callbackPath}`,
    post_logout_redirect_uri: `${location.origin}/`,
    scope: 'openid profile email offline_access',
    ...(site.audience !== null && { resource: site.audience }),
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
    automaticSilentRenew: false,
    monitorSession: false,
  })
}

export function accountOf({ profile }: User) {
  const email = profile.email ?? profile.sub
  return { name: profile.name ?? email, email }
}

/** The page wanted before sign-in; only ever a path of this site. */
export function wantedPath({ state }: User): string {
  return typeof state === 'string' && /^\/(?![/\\])/.test(state) && !state.startsWith(callbackPath) ? state : '/'
}
