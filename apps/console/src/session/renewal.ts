import { ErrorResponse, type User, type UserManager } from 'oidc-client-ts'
import { callAs } from '../api/caller.ts'
import { tell } from './store.ts'

const pausesMs = [1000, 4000, 10_000]

/** Renews the token shortly before it expires and whenever the server refuses it; ends the session when it cannot. */
export function keepTokenFresh(manager: UserManager, first: User) {
  let user = first
  let renewing: Promise<boolean> | null = null

  async function renew(): Promise<boolean> {
    const renewed = await askForNew(manager, user)
    if (renewed === null) {
      callAs({})
      tell({ type: 'signedOut', reason: 'expired' })
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
  manager.events.addAccessTokenExpiring(() => void renewOnce())
  return { current: () => user.access_token, renew: renewOnce }
}

async function askForNew(manager: UserManager, user: User): Promise<User | null> {
  if (user.refresh_token === undefined) return null
  for (const pauseMs of [...pausesMs, null]) {
    try {
      return await manager.signinSilent()
    } catch (error) {
      console.error('The token could not be renewed', error)
      if (error instanceof ErrorResponse || pauseMs === null) return null
      await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
  }
  return null
}
