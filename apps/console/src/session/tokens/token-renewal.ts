import { ErrorResponse, type User } from 'oidc-client-ts'
import { onSignOut } from '../sign-out-tasks.ts'
import type { Token } from './given-token.ts'
import type { Issuer } from './issuer.ts'

const pausesMs = [1000, 4000, 10_000]

/** Renews the token shortly before it expires and whenever the server refuses it, until sign-out. Calls onExpired if it cannot. */
export function keepTokenFresh(issuer: Issuer, first: User, onExpired: () => void): Token {
  let user = first
  let isSignedOut = false
  let renewing: Promise<boolean> | null = null

  async function renew(): Promise<boolean> {
    if (isSignedOut) return false
    const renewed = await requestToken(issuer, user, () => isSignedOut)
    if (isSignedOut) return false
    if (renewed === null) {
      onExpired()
      return false
    }
    user = renewed
    return true
  }

  const renewOnce = () => {
    renewing ??= renew().finally(() => {
      renewing = null
    })
    return renewing
  }
  const stopListening = issuer.events.addAccessTokenExpiring(() => void renewOnce())
  onSignOut(() => {
    isSignedOut = true
    stopListening()
  })
  return { kind: 'issued', current: () => user.access_token, renew: renewOnce }
}

/** Null if the token cannot be renewed. A refusal after sign-out is expected and not logged. */
async function requestToken(issuer: Issuer, user: User, isSignedOut: () => boolean): Promise<User | null> {
  if (user.refresh_token === undefined) return null
  for (const pauseMs of [...pausesMs, null]) {
    try {
      return await issuer.signinSilent()
    } catch (error) {
      if (isSignedOut()) return null
      console.error('The token could not be renewed', error)
      if (error instanceof ErrorResponse || pauseMs === null) return null
      await new Promise(resolve => setTimeout(resolve, pauseMs))
      if (isSignedOut()) return null
    }
  }
  return null
}
