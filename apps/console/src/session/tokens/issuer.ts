import type { SiteConfig } from '@aftermile/contract/site-config'
import { InMemoryWebStorage, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { callbackPath } from '../sign-in-address.ts'

/** The part of the OpenID client that the session uses. */
export type Issuer = Pick<
  UserManager,
  | 'events'
  | 'signinRedirect'
  | 'signinRedirectCallback'
  | 'signinPopup'
  | 'signinPopupCallback'
  | 'signinSilent'
  | 'signoutRedirect'
  | 'removeUser'
>

/** Authorization code with PKCE. Tokens stay in memory; after a reload the issuer's own session gives new ones. */
export function makeIssuer(site: SiteConfig): Issuer {
  return new UserManager({
    authority: site.issuer,
    client_id: site.clientId,
    redirect_uri: `${location.origin}${callbackPath}`,
    post_logout_redirect_uri: `${location.origin}/`,
    scope: 'openid profile email offline_access',
    ...(site.audience !== null && { resource: site.audience }),
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: storageOfWindow() }),
    // The back button must not return to the page that redirected to the issuer.
    redirectMethod: 'replace',
    automaticSilentRenew: false,
    monitorSession: false,
  })
}

export function accountOf({ profile }: User) {
  const email = profile.email ?? profile.sub
  return { name: profile.name ?? email, email }
}

/** Browsers may forbid storage in a frame. Then only a sign-in by popup works. */
function storageOfWindow(): Storage {
  try {
    return sessionStorage
  } catch {
    return new InMemoryWebStorage()
  }
}
