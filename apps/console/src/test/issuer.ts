import type { User } from 'oidc-client-ts'
import type { Issuer } from '../session/tokens/issuer.ts'

type IssuerCall = { method: keyof Issuer; request: unknown }

/** A fake OpenID issuer. It records its calls and signs in the given user. */
export function anIssuer({ user = null as Partial<User> | null, renews = [] as (Partial<User> | Error)[] } = {}) {
  const calls: IssuerCall[] = []
  const expiring = new Set<() => void>()
  const record = (method: keyof Issuer) => async (request?: unknown) => {
    calls.push({ method, request })
  }
  const signedInUser = async () => {
    if (user === null) throw new Error('No matching state')
    return user as User // the fields that are read
  }
  const issuer = {
    events: {
      addAccessTokenExpiring(listener: () => void) {
        expiring.add(listener)
        return () => void expiring.delete(listener)
      },
    },
    signinRedirect: record('signinRedirect'),
    signinPopupCallback: record('signinPopupCallback'),
    signoutRedirect: record('signoutRedirect'),
    removeUser: record('removeUser'),
    signinRedirectCallback: signedInUser,
    signinPopup: signedInUser,
    signinSilent: async () => {
      calls.push({ method: 'signinSilent', request: undefined })
      const next = renews.shift()
      if (next === undefined || next instanceof Error) throw next ?? new Error('Nothing left')
      return next as User // the fields that are read
    },
  }
  return {
    issuer: issuer as unknown as Issuer, // the parts that the session uses
    requestsTo: (method: keyof Issuer) => calls.filter(call => call.method === method).map(call => call.request),
    expire: () => {
      for (const listener of expiring) listener()
    },
  }
}

export const aSignedIn = (more: Partial<User> = {}): Partial<User> => ({
  access_token: 'first',
  refresh_token: 'again',
  state: '/tags?q=vip',
  profile: { sub: 'u', email: 'admin@nordhem.example', name: 'Admin', iss: '', aud: '', exp: 0, iat: 0 },
  ...more,
})
