import { callAs } from '../api/caller.ts'
import { ApiProblem } from '../api/problem.ts'
import { readSessionValue, writeSessionValue } from '../storage/session-storage.ts'
import { storeCode } from './activation.ts'
import { finishWork } from './before-sign-out.ts'
import { homeAddress, isPlugin, pluginLoginAddress } from './plugin-mode.ts'
import { sessionParts } from './session-parts.ts'
import type { SignOutReason } from './session-state.ts'
import { dispatchSessionEvent } from './session-store.ts'
import { popupState, returnPath } from './sign-in-address.ts'
import { runSignOutTasks } from './sign-out-tasks.ts'

/** Sends the browser to the issuer, which returns it to the current page, or to the one where the session expired. */
export async function signIn({ asSomeoneElse = false } = {}): Promise<void> {
  const target = readSessionValue('target') ?? currentPath()
  await redirectToIssuer({ state: asSomeoneElse ? '/' : returnPathFrom(target), ...(asSomeoneElse && promptLogin) })
}

/** Stores the code and signs in. The issuer may use the code to let a new user choose a password. */
export async function signInToActivate(code: string): Promise<void> {
  storeCode(code)
  await redirectToIssuer({ state: '/', ...promptLogin, extraQueryParams: { activation_code: code } })
}

/** Signs in with a popup. Inside a frame the issuer's page may not work. */
export async function signInByPopup() {
  const user = await sessionParts.issuer?.signinPopup({ url_state: popupState, popupWindowTarget: 'aftermile-sign-in' })
  return user ?? null
}

/** Ends the session in all windows and at the issuer, and returns to the origin. */
export async function signOut(reason: 'chosen' | 'idle' = 'chosen'): Promise<void> {
  await finishWork()
  sessionParts.tabs?.send({ type: 'signedOut' })
  await leave(reason)
}

/** Ends the session of a user whom the server refuses, in this window and at the issuer. The page at the origin says why. */
export async function signOutRefused(message: string): Promise<void> {
  if (isPlugin()) return endSession('refused', message)
  writeSessionValue('refusal', message)
  await leave('refused')
}

async function leave(reason: SignOutReason): Promise<void> {
  const { issuer, token } = sessionParts
  writeSessionValue('left', reason)
  if (reason === 'idle') writeSessionValue('target', currentPath())
  clear()
  dispatchSessionEvent({ type: 'signOutStarted' })
  const home = location.origin + homeAddress()
  if (token?.kind === 'given' || issuer === null) return location.replace(home)
  try {
    await issuer.signoutRedirect({ post_logout_redirect_uri: home })
  } catch (error) {
    console.error('The sign-out at the issuer failed', error)
    await issuer.removeUser()
    location.replace(home)
  }
}

/** Ends the session in this window, whose token could not be renewed, and returns to the origin. */
export function leaveExpired(): void {
  writeSessionValue('left', 'expired')
  writeSessionValue('target', currentPath())
  clear()
  dispatchSessionEvent({ type: 'signOutStarted' })
  location.replace(location.origin + homeAddress())
}

/** Ends the session in this window only and stays on the page, so that the user can sign in again and go on. */
export function endSession(reason: SignOutReason, message?: string): void {
  clear()
  void sessionParts.issuer?.removeUser()
  if (isPlugin()) history.replaceState(null, '', pluginLoginAddress)
  dispatchSessionEvent({ type: 'signedOut', reason, ...(message !== undefined && { message }) })
}

export function reportUnreachable(error: unknown): void {
  const problem = error instanceof ApiProblem ? error : null
  console.error('The session could not start', error)
  dispatchSessionEvent({
    type: 'unreachable',
    message: problem?.message ?? 'Can’t reach the sign-in service.',
    requestId: problem?.requestId ?? null,
  })
}

const currentPath = () => location.pathname + location.search + location.hash

const promptLogin = { prompt: 'login' } as const

/** Signing in from the plugin's sign-in page leads to the plugin. */
const returnPathFrom = (path: string) => (isPlugin() && returnPath(path) === '/' ? '/plugin' : path)

async function redirectToIssuer(request: Parameters<NonNullable<typeof sessionParts.issuer>['signinRedirect']>[0]) {
  if (sessionParts.issuer === null) return location.reload()
  forgetSignOut()
  dispatchSessionEvent({ type: 'signInStarted' })
  await sessionParts.issuer.signinRedirect(request).catch(reportUnreachable)
}

/** Forgets why and where the last session ended. */
export function forgetSignOut(): void {
  for (const key of ['left', 'refusal', 'target'] as const) writeSessionValue(key, null)
}

/** Clears the token, user, timers, chat, hub and all loaded data. */
function clear(): void {
  runSignOutTasks()
  callAs({})
  writeSessionValue('tenant', null)
  sessionParts.token = null
  sessionParts.queries?.clear()
}
