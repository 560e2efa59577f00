import { type CurrentUser, currentUser } from '@aftermile/contract/people/current-user'
import type { QueryClient } from '@tanstack/react-query'
import type { User } from 'oidc-client-ts'
import { call } from '../api/call.ts'
import { callAs } from '../api/caller.ts'
import { metaQuery } from '../api/meta.ts'
import { isProblem } from '../api/problem.ts'
import { preloadHubClient } from '../api/realtime.ts'
import { readSessionValue, writeSessionValue } from '../storage/session-storage.ts'
import { activate, storeCode, takeCode } from './activation.ts'
import { fetchSite } from './fetch-site.ts'
import { openSession } from './open-session.ts'
import { detectPluginMode, isFramed, isPlugin } from './plugin-mode.ts'
import { recordActivity } from './presence/watch-presence.ts'
import { sessionParts } from './session-parts.ts'
import type { Account, SignOutReason } from './session-state.ts'
import { currentSession, dispatchSessionEvent } from './session-store.ts'
import { endSession, reportUnreachable, signIn, signInByPopup, signInToActivate } from './sign-in.ts'
import { activationErrorPath, arrivalAt, pluginLoginPath, pluginPath, wantedPath } from './sign-in-address.ts'
import { openTabChannel, type TabMessage } from './tab-channel.ts'
import { enteredTenant } from './tenant.ts'
import { accountOfToken, type Token, takeGivenToken, trackGivenToken } from './tokens/given-token.ts'
import { accountOf, type Issuer, makeIssuer } from './tokens/issuer.ts'
import { keepTokenFresh } from './tokens/token-renewal.ts'

type Holder = { token: Token; account: Account }

/** From an opened page to someone logged in. Ends in a state of the session, never in an exception; true when logged in. */
export async function startSession(queries: QueryClient, openIssuer = makeIssuer): Promise<boolean> {
  const given = takeGivenToken()
  detectPluginMode(new URL(location.href))
  sessionParts.queries = queries
  sessionParts.tabs?.close()
  sessionParts.tabs = openTabChannel(hear)
  try {
    sessionParts.site = await fetchSite()
    sessionParts.issuer = openIssuer(sessionParts.site)
    return await enter(given === null ? await arrive(sessionParts.issuer) : holderOf(given))
  } catch (error) {
    return fail(error)
  }
}

/** From the plugin's sign-in page into the plugin, in a window of its own when this one is a frame. */
export async function signInToPlugin(): Promise<boolean> {
  if (!isFramed()) {
    history.replaceState(null, '', pluginPath)
    await signIn()
    return false
  }
  try {
    const user = await signInByPopup()
    if (user === null || sessionParts.issuer === null) return false
    history.replaceState(null, '', pluginPath)
    return await enter(issuedTo(sessionParts.issuer, user))
  } catch (error) {
    console.error('The window for signing in was closed or blocked', error)
    return false
  }
}

/** In a plugin every failure leads to its sign-in page: what is around it has no other way out. */
function fail(error: unknown): false {
  if (!isPlugin()) reportUnreachable(error)
  else {
    console.error('The plugin could not start', error)
    endSession('failed')
  }
  return false
}

/** Who came; null when the browser has been sent to sign in, or there is a page to show without anyone. */
async function arrive(issuer: Issuer): Promise<Holder | null> {
  const arrival = arrivalAt(new URL(location.href))
  switch (arrival.kind) {
    case 'callback':
      return arrival.isPopup ? answerOpener(issuer) : finishSignIn(issuer)
    case 'activation':
      if (arrival.code === null) dispatchSessionEvent({ type: 'activationCodeMissing' })
      else await signInToActivate(arrival.code)
      return null
    case 'activationError':
      dispatchSessionEvent({ type: 'activationFailed', status: arrival.status })
      return null
    case 'pluginLogin':
      endSession(takeLeft() ?? 'failed')
      return null
    case 'home':
    case 'page':
      await arriveAtPage(arrival.kind === 'home' ? takeLeft() : null)
      return null
  }
}

async function arriveAtPage(left: SignOutReason | null): Promise<void> {
  if (left !== null) {
    if (!isPlugin()) history.replaceState(null, '', '/')
    return endSession(left)
  }
  if (isPlugin() && isFramed()) return endSession('failed')
  if (location.pathname === pluginLoginPath) history.replaceState(null, '', pluginPath)
  await signIn()
}

function takeLeft(): SignOutReason | null {
  const left = readSessionValue('left')
  if (left === null) return null
  return left === 'idle' ? 'idle' : 'chosen'
}

async function answerOpener(issuer: Issuer): Promise<null> {
  await issuer.signinPopupCallback()
  return null
}

async function finishSignIn(issuer: Issuer): Promise<Holder | null> {
  let user: User
  try {
    user = await issuer.signinRedirectCallback()
  } catch (error) {
    console.error('Sign-in could not be finished', error)
    history.replaceState(null, '', '/')
    endSession('failed')
    return null
  }
  history.replaceState(null, '', wantedPath(user.state))
  detectPluginMode(new URL(location.href))
  return (await isActivated(accountOf(user))) ? issuedTo(issuer, user) : null
}

/** Without a code there is nothing to activate. A code that got no verdict is kept for the next try. */
async function isActivated(account: Account): Promise<boolean> {
  const code = takeCode()
  if (code === null) return true
  const refusal = await activate(code, account).catch(error => {
    storeCode(code)
    throw error
  })
  if (refusal === null) return true
  history.replaceState(null, '', `${activationErrorPath}?status=${refusal}`)
  dispatchSessionEvent({ type: 'activationFailed', status: refusal })
  return false
}

function isOver(): void {
  if (!hasEnded()) endSession('expired')
}

const hasEnded = () => ['signedOut', 'signingOut'].includes(currentSession().state)

const issuedTo = (issuer: Issuer, user: User): Holder => ({
  token: keepTokenFresh(issuer, user, isOver),
  account: accountOf(user),
})

const holderOf = (text: string): Holder => ({ token: trackGivenToken(text, isOver), account: accountOfToken(text) })

async function enter(holder: Holder | null): Promise<boolean> {
  if (holder === null) return false
  const { token, account } = holder
  sessionParts.token = token
  writeSessionValue('left', null)
  callAs({ origin: location.origin, accessToken: token.current, tenantId: enteredTenant, renew: token.renew })
  dispatchSessionEvent({ type: 'tokenObtained', account })
  preloadHubClient()
  try {
    const user = await load()
    if (user === null) return false
    await openSession(user)
    if (hasEnded()) return false
    sessionParts.tabs?.send({ type: 'signedIn' })
    return true
  } catch (error) {
    if (hasEnded()) return false
    if (!isProblem(error, 401) && !isProblem(error, 403)) throw error
    endSession('refused', error.message)
    return false
  }
}

/** Someone the server does not know is refused everything; only /users/me says why. */
async function load(): Promise<CurrentUser | null> {
  const [meta, me] = await Promise.allSettled([sessionParts.queries?.fetchQuery(metaQuery), call(currentUser.me, {})])
  if (me.status === 'rejected' && isProblem(me.reason, 404) && enteredTenant() !== null) {
    writeSessionValue('tenant', null)
    return load()
  }
  if (me.status === 'rejected' && isProblem(me.reason, 403) && !isPlugin()) {
    dispatchSessionEvent({ type: 'userUnknown', message: me.reason.message })
    return null
  }
  if (me.status === 'rejected') throw me.reason
  if (meta.status === 'rejected') throw meta.reason
  const user = { ...me.value.data, plugin: isPlugin() }
  dispatchSessionEvent({ type: 'metadataLoaded' })
  dispatchSessionEvent({ type: 'userLoaded', user })
  return user
}

/** Another window says that someone signed in or out, or is at it. */
function hear({ type }: TabMessage): void {
  const session = currentSession()
  if (type === 'activity') recordActivity()
  else if (type === 'signedOut' && !hasEnded()) endSession('elsewhere')
  else if (type === 'signedIn' && session.state === 'signedOut' && session.reason !== 'refused' && !isPlugin())
    void signIn()
}
