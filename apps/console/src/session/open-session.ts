import { type CurrentUser, currentUser } from '@aftermile/contract/people/current-user'
import { call } from '../api/call.ts'
import { connectRealtime, refetchVisible } from '../api/realtime.ts'
import { browserClock } from '../clock.ts'
import { isPlugin } from './plugin-mode.ts'
import { activity, watchPresence } from './presence/watch-presence.ts'
import { sessionParts } from './session-parts.ts'
import type { SessionEvent } from './session-state.ts'
import { currentSession, dispatchSessionEvent } from './session-store.ts'
import { signOut } from './sign-in.ts'
import { onSignOut } from './sign-out-tasks.ts'

/** How long to wait for the hub before logging in without it. */
const hubWaitMs = 3000

let close = () => {}
let stopWatching = () => {}

/** The current user as the server says now. */
export const fetchUser = async (): Promise<CurrentUser> => ({
  ...(await call(currentUser.me, {})).data,
  plugin: isPlugin(),
})

/** Takes over changed settings of the tenant, such as its name or session timeout. If that fails, they count from the next start. */
export async function reloadUser(): Promise<void> {
  const user = await fetchUser().catch(() => null)
  if (user === null || currentSession().state !== 'loggedIn') return
  dispatchSessionEvent({ type: 'userLoaded', user })
  watchFor(user)
}

/**
 * Starts what runs while a user is logged in: the hub and the watch for inactivity. Replaces what ran before.
 * Resolves when the hub is open, has failed or is late. In the last two cases it keeps trying.
 */
export async function openSession(
  user: CurrentUser,
  { clock = browserClock, connect = connectRealtime } = {},
): Promise<void> {
  close()
  const { queries } = sessionParts
  watchFor(user)
  const loggedIn = Promise.withResolvers<void>()
  const finish = (event: SessionEvent) => {
    cancelWait()
    dispatchSessionEvent(event)
    loggedIn.resolve()
  }
  const cancelWait = clock.after(hubWaitMs, () => finish({ type: 'hubLate' }))
  let isFirst = true
  const onState = (isOpen: boolean) => {
    // Changes since the page loaded its data were missed. Later reconnects refetch by themselves.
    if (isFirst && isOpen && currentSession().state === 'loggedIn' && queries !== null) refetchVisible(queries)
    isFirst = false
    finish({ type: isOpen ? 'hubOpened' : 'hubLost' })
  }
  const disconnect =
    queries === null ? () => {} : connect({ queries, onState, onTenantUpdated: () => void reloadUser() })
  const stopRefreshing = activity.subscribe(refreshOnReturn)
  const removeSignOutTask = onSignOut(() => close())
  close = () => {
    removeSignOutTask()
    cancelWait()
    stopWatching()
    stopRefreshing()
    disconnect()
    loggedIn.resolve()
    close = () => {}
  }
  return loggedIn.promise
}

function watchFor(user: CurrentUser): void {
  stopWatching()
  stopWatching = watchPresence({
    user,
    broadcast: () => sessionParts.tabs?.send({ type: 'activity' }),
    onIdle: () => void signOut('idle'),
  })
}

/** Without the hub there is no news of changes, so a returning user gets fresh data. */
function refreshOnReturn(): void {
  const session = currentSession()
  const isLive = session.state === 'loggedIn' && session.isLive
  if (activity.isActive() && !isLive && sessionParts.queries !== null) refetchVisible(sessionParts.queries)
}
