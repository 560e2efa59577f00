import type { CurrentUser } from '@aftermile/contract/people/current-user'
import { browserClock, type Clock } from '../../clock.ts'

const defaultIdleMs = 360_000
export const countdownMs = 30_000

/** How long a user may be idle before the countdown; null if they are never signed out for it. */
export function idleMsOf(user: Pick<CurrentUser, 'idleLogout' | 'sessionTimeoutMinutes'>): number | null {
  if (!user.idleLogout) return null
  const minutes = user.sessionTimeoutMinutes ?? 0
  return minutes > 0 ? minutes * 60_000 : defaultIdleMs
}

export type Idle = { readonly state: 'active' } | { readonly state: 'countdown'; readonly secondsLeft: number }

const active: Idle = { state: 'active' }

type Options = { idleMs: number; onTimeout: () => void; clock?: Clock }

/** Counts from the last activity: first silently, then as a visible countdown to zero. */
export function createIdleTimer({ idleMs, onTimeout, clock = browserClock }: Options) {
  let lastAt = clock.now()
  let idle: Idle = active
  let cancelTimer = () => {}
  const listeners = new Set<() => void>()

  function setState(next: Idle): void {
    idle = next
    for (const listener of listeners) listener()
  }

  /** Reads the clock instead of counting its own calls, because the machine may have slept. */
  function check(): void {
    const awayMs = clock.now() - lastAt
    const leftMs = idleMs + countdownMs - awayMs
    if (leftMs <= 0) onTimeout()
    else if (awayMs < idleMs) schedule(idleMs - awayMs)
    else {
      setState({ state: 'countdown', secondsLeft: Math.ceil(leftMs / 1000) })
      schedule(leftMs % 1000 || 1000)
    }
  }

  function schedule(ms: number): void {
    cancelTimer = clock.after(ms, check)
  }

  schedule(idleMs)
  return {
    current: () => idle,
    /** Any activity ends the countdown. */
    recordActivity() {
      if (clock.now() - lastAt >= idleMs + countdownMs) return
      lastAt = clock.now()
      if (idle === active) return
      cancelTimer()
      setState(active)
      schedule(idleMs)
    },
    stop() {
      cancelTimer()
      if (idle !== active) setState(active)
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Screen readers announce the countdown at its start and twice more, not every second. */
export const isAnnounced = (secondsLeft: number): boolean => [30, 15, 5].includes(secondsLeft)
