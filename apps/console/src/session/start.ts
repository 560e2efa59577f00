import { contract } from '@aftermile/contract/index'
import type { SiteConfig } from '@aftermile/contract/site'
import type { QueryClient } from '@tanstack/react-query'
import type { User, UserManager } from 'oidc-client-ts'
import { call } from '../api/call.ts'
import { callAs } from '../api/caller.ts'
import { metaQuery } from '../api/meta.ts'
import { ApiProblem, isProblem } from '../api/problem.ts'
import { accountOf, callbackPath, makeIssuer, wantedPath } from './issuer.ts'
import { keepTokenFresh } from './renewal.ts'
import { fetchSite } from './site.ts'
import { tell } from './store.ts'

const leftMark = 'aftermile.left'

let site: SiteConfig | null = null
let issuer: UserManager | null = null

export const currentSite = (): SiteConfig | null => site

/** From an opened page to someone logged in; ends in a state of the session, never in an exception. */
export async function startSession(queries: QueryClient): Promise<void> {
  try {
    site = await fetchSite()
    issuer = makeIssuer(site)
    const user = await arrive(issuer)
    if (user !== null) await enter(issuer, user, queries)
  } catch (error) {
    tellUnreachable(error)
  }
}

/** Sends the browser to the issuer, to come back to the page it is on. */
export async function signIn({ asSomeoneElse = false } = {}): Promise<void> {
  if (issuer === null) return location.reload()
  sessionStorage.removeItem(leftMark)
  tell({ type: 'signInStarted' })
  const state = location.pathname + location.search + location.hash
  await issuer
    .signinRedirect({ state: asSomeoneElse ? '/' : state, ...(asSomeoneElse && { prompt: 'login' }) })
    .catch(tellUnreachable)
}

export async function signOut(): Promise<void> {
  sessionStorage.setItem(leftMark, 'yes')
  try {
    await issuer?.signoutRedirect()
  } catch {
    await issuer?.removeUser()
    callAs({})
    tell({ type: 'signedOut', reason: 'chosen' })
  }
}

/** The user the browser came back with; null when it has been sent to sign in, or has just signed out. */
async function arrive(manager: UserManager): Promise<User | null> {
  if (location.pathname === callbackPath) return finishSignIn(manager)
  if (location.pathname === '/' && sessionStorage.getItem(leftMark) !== null) {
    history.replaceState(null, '', '/')
    tell({ type: 'signedOut', reason: 'chosen' })
    return null
  }
  await signIn()
  return null
}

async function finishSignIn(manager: UserManager): Promise<User | null> {
  try {
    const user = await manager.signinRedirectCallback()
    history.replaceState(null, '', wantedPath(user))
    return user
  } catch (error) {
    console.error('Sign-in could not be finished', error)
    history.replaceState(null, '', '/')
    tell({ type: 'signedOut', reason: 'failed' })
    return null
  }
}

async function enter(manager: UserManager, user: User, queries: QueryClient): Promise<void> {
  const token = keepTokenFresh(manager, user)
  callAs({ origin: location.origin, accessToken: token.current, renew: token.renew })
  tell({ type: 'tokenObtained', account: accountOf(user) })
  try {
    await load(queries)
  } catch (error) {
    if (isProblem(error, 401) || isProblem(error, 403))
      tell({ type: 'signedOut', reason: 'refused', message: error.message })
    else throw error
  }
}

/** Someone the server does not know is refused everything; only /users/me says why. */
async function load(queries: QueryClient): Promise<void> {
  const [meta, me] = await Promise.allSettled([queries.fetchQuery(metaQuery), call(contract.users.me, {})])
  if (me.status === 'rejected' && isProblem(me.reason, 403)) {
    tell({ type: 'userUnknown', message: me.reason.message })
    return
  }
  if (meta.status === 'rejected') throw meta.reason
  if (me.status === 'rejected') throw me.reason
  tell({ type: 'metadataLoaded' })
  tell({ type: 'userLoaded', user: me.value.data })
}

function tellUnreachable(error: unknown): void {
  const problem = error instanceof ApiProblem ? error : null
  console.error('The session could not start', error)
  tell({
    type: 'unreachable',
    message: problem?.message ?? 'The sign-in service could not be reached.',
    requestId: problem?.requestId ?? null,
  })
}
