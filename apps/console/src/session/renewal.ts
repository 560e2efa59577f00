import { ErrorResponse, type User } from 'oidc-client-ts'
import type { Issuer } from './issuer.ts'
import type { Token } from './token.ts'

const pausesMs = [1000, 4000, 10_000]

/** Renews the token shortly before it expires and whenever the server refuses it; says when it cannot. */
export function keepTokenFresh(issuer: Issuer, first: User, onOver: () => void): Token {
  let user = first
  let renewing: Promise<boolean> | null = null

  async function renew(): Promise<boolean> {
    const renewed = await askForNew(issuer, user)
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
  issuer.events.addAccessTokenExpiring(() => void renewOnce())
  return { kind: 'issued', current: () => user.access_token, renew: renewOnce }
}

async function askForNew(issuer: Issuer, user: User): Promise<User | null> {
  if (user.refresh_token === undefined) return null
  for (const pauseMs of [...pausesMs, null]) {
    try {
      return await issuer.signinSilent()
    } catch (error) {
      console.error('The token could not be renewed', error)
      if (error instanceof ErrorResponse || pauseMs === null) return null
      await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
  }
  return null
}
