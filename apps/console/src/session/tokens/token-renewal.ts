import { ErrorResponse, type User } from 'oidc-client-ts'
import { onSignOut } from '../sign-out-tasks.ts'
import type { Token } from './given-token.ts'
import type { Issuer } from './issuer.ts'

const pausesMs = [1000, 4000, 10_000]

/** Renews the token shortly before it expires and whenever the server refuses it; says when it cannot. Ends with the session. */
export function keepTokenFresh(issuer: Issuer, first: User, onOver: () => void): Token {
  let user = first
  let hasLeft = false
  let renewing: Promise<boolean> | null = null

  async function renew(): Promise<boolean> {
    if (hasLeft) return false
    const renewed = await askForNew(issuer, user, () => hasLeft)
    if (hasLeft) return false
    if (renewed === null) {
      onOver()
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
  const stopHearing = issuer.events.addAccessTokenExpiring(() => void renewOnce())
  onSignOut(() => {
    hasLeft = true
    stopHearing()
  })
  return { kind: 'issued', current: () => user.access_token, renew: renewOnce }
}

/** Whoever leaves meanwhile takes the token along: its refusal is no news then. */
async function askForNew(issuer: Issuer, user: User, hasLeft: () => boolean): Promise<User | null> {
  if (user.refresh_token === undefined) return null
  for (const pauseMs of [...pausesMs, null]) {
    try {
      return await issuer.signinSilent()
    } catch (error) {
      if (hasLeft()) return null
      console.error('The token could not be renewed', error)
      if (error instanceof ErrorResponse || pauseMs === null) return null
      await new Promise(resolve => setTimeout(resolve, pauseMs))
      if (hasLeft()) return null
    }
  }
  return null
}
