import type { CurrentUser } from '@aftermile/contract/people/current-user'
import { browserClock, type Clock } from '../../clock.ts'

export const defaultIdleMs = 360_000
export const countdownMs = 30_000

/** How long one may be away before the countdown; null for someone who is never signed out for it. */
export function idleMsOf(user: Pick<CurrentUser, 'idleLogout' | 'sessionTimeoutMinutes'>): number | null {
  if (!user.idleLogout) return null
  const minutes = user.sessionTimeoutMinutes ?? 0
  return minutes > 0 ? minutes * 60_000 : defaultIdleMs
}

export type Idle = { readonly state: 'here' } | { readonly state: 'leaving'; readonly secondsLeft: number }

const here: Idle = { state: 'here' }

type Options = { idleMs: number; onOver: () => void; clock?: Clock }

/** Counts from the last activity: first in silence, then down to zero before everyone's eyes. */
export function createIdleTimer({ idleMs, onOver, clock = browserClock }: Options) {
  let lastAt = clock.now()
  let idle: Idle = here
  let callOff = () => {}
  const listeners = new Set<() => void>()

  function become(after: Idle): void {
    idle = after
    for (const listener of listeners) listener()
  }

  /** Looks at the clock, not at how often it was called: a machine that slept has been away. */
  function look(): void {
    const awayMs = clock.now() - lastAt
    const leftMs = idleMs + countdownMs - awayMs
    if (leftMs <= 0) onOver()
    else if (awayMs < idleMs) wait(idleMs - awayMs)
    else {
      become({ state: 'leaving', secondsLeft: Math.ceil(leftMs / 1000) })
      wait(leftMs % 1000 || 1000)
    }
  }

  function wait(ms: number): void {
    callOff = clock.after(ms, look)
  }

  wait(idleMs)
  return {
    current: () => idle,
    /** Any activity ends the countdown. */
    touch() {
      if (clock.now() - lastAt >= idleMs + countdownMs) return
      lastAt = clock.now()
      if (idle === here) return
      callOff()
      become(here)
      wait(idleMs)
    },
    stop() {
      callOff()
      if (idle !== here) become(here)
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Screen readers hear of it at its beginning and twice more, not every second. */
export const isAnnounced = (secondsLeft: number): boolean => [30, 15, 5].includes(secondsLeft)
