import type { CurrentUser } from '@aftermile/contract/people/current-user'
import { useSyncExternalStore } from 'react'
import { browserClock } from '../../clock.ts'
import { createActivityTracker, onActivity } from './activity-tracker.ts'
import { createIdleTimer, type Idle, idleMsOf } from './idle-timer.ts'

/** So often at most do other windows hear that someone is here. */
const sayEveryMs = 1000

export const activity = createActivityTracker()

let timer: ReturnType<typeof createIdleTimer> | null = null
const listeners = new Set<() => void>()

type Options = { user: CurrentUser; say: () => void; onIdle: () => void }

/** Watches whether someone is at the screen. Returns how to stop. */
export function watchPresence({ user, say, onIdle }: Options): () => void {
  const idleMs = idleMsOf(user)
  timer = idleMs === null ? null : createIdleTimer({ idleMs, onOver: onIdle })
  const stopTelling = timer?.subscribe(tellListeners)
  let saidAt = 0
  const stopHearing = onActivity(window, () => {
    recordActivity()
    if (browserClock.now() - saidAt < sayEveryMs) return
    saidAt = browserClock.now()
    say()
  })
  return () => {
    stopHearing()
    timer?.stop()
    stopTelling?.()
    timer = null
    activity.stop()
    tellListeners()
  }
}

/** Someone did something, here or in another window. */
export function recordActivity(): void {
  activity.note()
  timer?.touch()
}

export const useIdle = (): Idle | null => useSyncExternalStore(subscribe, () => timer?.current() ?? null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}
