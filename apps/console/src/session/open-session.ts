import type { CurrentUser } from '@aftermile/contract/people/current-user'
import { connectRealtime, refetchVisible } from '../api/realtime.ts'
import { browserClock } from '../clock.ts'
import { activity, watchPresence } from './presence/watch-presence.ts'
import { sessionParts } from './session-parts.ts'
import type { SessionEvent } from './session-state.ts'
import { currentSession, dispatchSessionEvent } from './session-store.ts'
import { signOut } from './sign-in.ts'
import { onSignOut } from './sign-out-tasks.ts'

/** So long at most does one wait for the hub before being logged in without it. */
export const hubWaitMs = 3000

let close = () => {}

/**
 * What runs for as long as someone is logged in: the hub, and the watch on whether they are there. Replaces what ran.
 * Resolves when the hub is open, has failed or is late; in the last two cases it keeps trying.
 */
export async function openSession(
  user: CurrentUser,
  { clock = browserClock, connect = connectRealtime } = {},
): Promise<void> {
  close()
  const { queries, tabs } = sessionParts
  const stopWatching = watchPresence({
    user,
    say: () => tabs?.send({ type: 'activity' }),
    onIdle: () => void signOut('idle'),
  })
  const settled = Promise.withResolvers<void>()
  const settle = (event: SessionEvent) => {
    callOffWait()
    dispatchSessionEvent(event)
    settled.resolve()
  }
  const callOffWait = clock.after(hubWaitMs, () => settle({ type: 'hubLate' }))
  let isFirst = true
  const onState = (isOpen: boolean) => {
    // Of what happened between the reading of what is shown and this nobody has told; later openings see to that themselves.
    if (isFirst && isOpen && currentSession().state === 'loggedIn' && queries !== null) refetchVisible(queries)
    isFirst = false
    settle({ type: isOpen ? 'hubOpened' : 'hubLost' })
  }
  const disconnect = queries === null ? () => {} : connect({ queries, onState })
  const stopRefreshing = activity.subscribe(refreshOnReturn)
  const callOff = onSignOut(() => close())
  close = () => {
    callOff()
    callOffWait()
    stopWatching()
    stopRefreshing()
    disconnect()
    settled.resolve()
    close = () => {}
  }
  return settled.promise
}

/** Without the hub nothing tells what has changed, so whoever comes back to the screen gets it fresh. */
function refreshOnReturn(): void {
  const session = currentSession()
  const isLive = session.state === 'loggedIn' && session.isLive
  if (activity.isActive() && !isLive && sessionParts.queries !== null) refetchVisible(sessionParts.queries)
}
