import type { CurrentUser } from '@aftermile/contract/people/current-user'
import { useSyncExternalStore } from 'react'
import { browserClock } from '../../clock.ts'
import { createActivityTracker, onActivity } from './activity-tracker.ts'
import { createIdleTimer, type Idle, idleMsOf } from './idle-timer.ts'

/** How often activity is sent to the other windows at most. */
const broadcastEveryMs = 1000

export const activity = createActivityTracker()

let timer: ReturnType<typeof createIdleTimer> | null = null
const listeners = new Set<() => void>()

type Options = { user: CurrentUser; broadcast: () => void; onIdle: () => void }

/** Watches whether the user is active. Returns a function that stops it. */
export function watchPresence({ user, broadcast, onIdle }: Options): () => void {
  const idleMs = idleMsOf(user)
  timer = idleMs === null ? null : createIdleTimer({ idleMs, onTimeout: onIdle })
  const unsubscribe = timer?.subscribe(notify)
  let sentAt = 0
  const stopListening = onActivity(window, () => {
    recordActivity()
    if (browserClock.now() - sentAt < broadcastEveryMs) return
    sentAt = browserClock.now()
    broadcast()
  })
  return () => {
    stopListening()
    timer?.stop()
    unsubscribe?.()
    timer = null
    activity.stop()
    notify()
  }
}

/** Called on activity in this window or another one. */
export function recordActivity(): void {
  activity.recordActivity()
  timer?.recordActivity()
}

export const useIdle = (): Idle | null => useSyncExternalStore(subscribe, () => timer?.current() ?? null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
