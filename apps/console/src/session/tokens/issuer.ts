import type { SiteConfig } from '@aftermile/contract/site-config'
import { InMemoryWebStorage, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { callbackPath } from '../sign-in-address.ts'

/** What the session asks of an OpenID issuer. */
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

/** Authorization code with PKCE. Tokens live in memory only; a reload gets new ones from the issuer's own session. */
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
    // The page that was left for the issuer is not one to come back to.
    redirectMethod: 'replace',
    automaticSilentRenew: false,
    monitorSession: false,
  })
}

export function accountOf({ profile }: User) {
  const email = profile.email ?? profile.sub
  return { name: profile.name ?? email, email }
}

/** Browsers may forbid a framed page its storage; then only a sign-in that stays in this page can work. */
function storageOfWindow(): Storage {
  try {
    return sessionStorage
  } catch {
    return new InMemoryWebStorage()
  }
}
