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
import {
  endSession,
  forgetSignOut,
  leaveExpired,
  reportUnreachable,
  signIn,
  signInByPopup,
  signInToActivate,
  signOutRefused,
} from './sign-in.ts'
import { activationErrorPath, arrivalAt, pluginLoginPath, pluginPath, returnPath } from './sign-in-address.ts'
import { openTabChannel, type TabMessage } from './tab-channel.ts'
import { enteredTenant } from './tenant.ts'
import { accountOfToken, type Token, takeGivenToken, trackGivenToken } from './tokens/given-token.ts'
import { accountOf, type Issuer, makeIssuer } from './tokens/issuer.ts'
import { keepTokenFresh } from './tokens/token-renewal.ts'

type ObtainedToken = { token: Token; account: Account }

/** Takes a newly opened page to a logged-in user. Returns whether it got there. Never throws: errors become session states. */
export async function startSession(queries: QueryClient, openIssuer = makeIssuer): Promise<boolean> {
  const givenToken = takeGivenToken()
  detectPluginMode(new URL(location.href))
  sessionParts.queries = queries
  sessionParts.tabs?.close()
  sessionParts.tabs = openTabChannel(onTabMessage)
  try {
    sessionParts.site = await fetchSite()
    sessionParts.issuer = openIssuer(sessionParts.site)
    return await logIn(givenToken === null ? await obtainToken(sessionParts.issuer) : fromGivenToken(givenToken))
  } catch (error) {
    return fail(error)
  }
}

/** Signs in from the plugin's sign-in page. Uses a popup when the plugin is in a frame. */
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
    return await logIn(fromIssuer(sessionParts.issuer, user))
  } catch (error) {
    console.error('The sign-in popup was closed or blocked', error)
    return false
  }
}

/** In a plugin every failure leads to its sign-in page, because the surrounding application has no other way to recover. */
function fail(error: unknown): false {
  if (!isPlugin()) reportUnreachable(error)
  else {
    console.error('The plugin could not start', error)
    endSession('failed')
  }
  return false
}

/** Null when the browser was sent to sign in, or when the page needs no user. */
async function obtainToken(issuer: Issuer): Promise<ObtainedToken | null> {
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
      endSession(readSignOutReason() ?? 'failed')
      return null
    case 'home':
    case 'page':
      await signInOrWait(arrival.kind === 'home' ? readSignOutReason() : null)
      return null
  }
}

async function signInOrWait(reason: SignOutReason | null): Promise<void> {
  if (reason !== null) {
    if (!isPlugin()) history.replaceState(null, '', '/')
    return endSession(reason, readSessionValue('refusal') ?? undefined)
  }
  if (isPlugin() && isFramed()) return endSession('failed')
  if (location.pathname === pluginLoginPath) history.replaceState(null, '', pluginPath)
  await signIn()
}

function readSignOutReason(): SignOutReason | null {
  const reason = readSessionValue('left')
  if (reason === null) return null
  return reason === 'idle' || reason === 'expired' || reason === 'refused' ? reason : 'chosen'
}

async function answerOpener(issuer: Issuer): Promise<null> {
  await issuer.signinPopupCallback()
  return null
}

async function finishSignIn(issuer: Issuer): Promise<ObtainedToken | null> {
  let user: User
  try {
    user = await issuer.signinRedirectCallback()
  } catch (error) {
    console.error('Sign-in could not be finished', error)
    history.replaceState(null, '', '/')
    endSession('failed')
    return null
  }
  history.replaceState(null, '', returnPath(user.state))
  detectPluginMode(new URL(location.href))
  return (await finishActivation(accountOf(user))) ? fromIssuer(issuer, user) : null
}

/** Returns whether the user may go on. Without a code there is nothing to activate. A failed request keeps the code for the next try. */
async function finishActivation(account: Account): Promise<boolean> {
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

/** A plugin that could not start shows its sign-in page. All other sessions return to the origin. */
function endExpired(): void {
  if (hasEnded()) return
  if (isPlugin() && currentSession().state !== 'loggedIn') endSession('expired')
  else leaveExpired()
}

const hasEnded = () => ['signedOut', 'signingOut'].includes(currentSession().state)

const fromIssuer = (issuer: Issuer, user: User): ObtainedToken => ({
  token: keepTokenFresh(issuer, user, endExpired),
  account: accountOf(user),
})

const fromGivenToken = (text: string): ObtainedToken => ({
  token: trackGivenToken(text, endExpired),
  account: accountOfToken(text),
})

async function logIn(obtained: ObtainedToken | null): Promise<boolean> {
  if (obtained === null) return false
  const { token, account } = obtained
  sessionParts.token = token
  forgetSignOut()
  callAs({ origin: location.origin, accessToken: token.current, tenantId: enteredTenant, renew: token.renew })
  dispatchSessionEvent({ type: 'tokenObtained', account })
  preloadHubClient()
  try {
    const user = await loadUser()
    await openSession(user)
    if (hasEnded()) return false
    sessionParts.tabs?.send({ type: 'signedIn' })
    return true
  } catch (error) {
    if (hasEnded()) return false
    if (!isProblem(error, 401) && !isProblem(error, 403)) throw error
    await signOutRefused(error.message)
    return false
  }
}

/** The server refuses every call of an unknown user. Only /users/me says why. */
async function loadUser(): Promise<CurrentUser> {
  const [meta, me] = await Promise.allSettled([sessionParts.queries?.fetchQuery(metaQuery), call(currentUser.me, {})])
  if (me.status === 'rejected' && isRefusedTenant(me.reason) && enteredTenant() !== null) {
    writeSessionValue('tenant', null)
    return loadUser()
  }
  if (me.status === 'rejected') throw me.reason
  if (meta.status === 'rejected') throw meta.reason
  const user = { ...me.value.data, plugin: isPlugin() }
  dispatchSessionEvent({ type: 'metadataLoaded' })
  dispatchSessionEvent({ type: 'userLoaded', user })
  return user
}

/** Root may have lost the right to enter the tenant, or the tenant may be gone. */
const isRefusedTenant = (error: unknown) => isProblem(error, 403) || isProblem(error, 404)

/** Another window reports a sign-in, a sign-out or activity. */
function onTabMessage({ type }: TabMessage): void {
  const session = currentSession()
  if (type === 'activity') recordActivity()
  else if (type === 'signedOut' && !hasEnded()) endSession('elsewhere')
  else if (type === 'signedIn' && session.state === 'signedOut' && session.reason !== 'refused' && !isPlugin())
    void signIn()
}
