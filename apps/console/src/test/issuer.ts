import type { User } from 'oidc-client-ts'
import type { Issuer } from '../session/tokens/issuer.ts'

type Asked = { call: keyof Issuer; request: unknown }

/** An OpenID issuer: notes what it is asked, and answers the callback with whoever is given. */
export function anIssuer({ user = null as Partial<User> | null, renews = [] as (Partial<User> | Error)[] } = {}) {
  const asked: Asked[] = []
  const expiring = new Set<() => void>()
  const note = (call: keyof Issuer) => async (request?: unknown) => {
    asked.push({ call, request })
  }
  const answer = async () => {
    if (user === null) throw new Error('No matching state')
    return user as User // the fields that are read
  }
  const issuer = {
    events: {
      addAccessTokenExpiring(act: () => void) {
        expiring.add(act)
        return () => void expiring.delete(act)
      },
    },
    signinRedirect: note('signinRedirect'),
    signinPopupCallback: note('signinPopupCallback'),
    signoutRedirect: note('signoutRedirect'),
    removeUser: note('removeUser'),
    signinRedirectCallback: answer,
    signinPopup: answer,
    signinSilent: async () => {
      asked.push({ call: 'signinSilent', request: undefined })
      const next = renews.shift()
      if (next === undefined || next instanceof Error) throw next ?? new Error('Nothing left')
      return next as User // the fields that are read
    },
  }
  return {
    issuer: issuer as unknown as Issuer, // the outside, as far as the session reaches
    asked: (call: keyof Issuer) => asked.filter(each => each.call === call).map(each => each.request),
    expire: () => {
      for (const act of expiring) act()
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
