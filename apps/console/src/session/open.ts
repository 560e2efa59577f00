import type { CurrentUser } from '@aftermile/contract/users'
import { connectRealtime, refreshShown } from '../api/realtime.ts'
import { current } from './current.ts'
import { whenLeaving } from './leaving.ts'
import { activity, watchPresence } from './presence.ts'
import { signOut } from './sign.ts'
import { currentSession, tell } from './store.ts'

let close = () => {}

/** What runs for as long as someone is logged in: the watch on whether they are there, and the hub. Replaces what ran. */
export function open(user: CurrentUser): void {
  close()
  const { queries, tabs } = current
  const stopWatching = watchPresence({
    user,
    say: () => tabs?.say({ type: 'activity' }),
    onIdle: () => void signOut('idle'),
  })
  const onState = (isOpen: boolean) => tell({ type: isOpen ? 'hubOpened' : 'hubLost' })
  const disconnect = queries === null ? () => {} : connectRealtime({ queries, onState })
  const stopRefreshing = activity.subscribe(refreshOnReturn)
  const callOff = whenLeaving(() => close())
  close = () => {
    callOff()
    stopWatching()
    stopRefreshing()
    disconnect()
    close = () => {}
  }
}

/** Without the hub nothing tells what has changed, so whoever comes back to the screen gets it fresh. */
function refreshOnReturn(): void {
  const session = currentSession()
  const isLive = session.state === 'loggedIn' && session.isLive
  if (activity.isActive() && !isLive && current.queries !== null) refreshShown(current.queries)
}
