import { browserClock, type Clock } from '../../clock.ts'

const throttleMs = 200
export const durationMs = 5000
export const fadeMs = 300

/** hidden → waiting (shorter loads never show) → running → done (fading out) → hidden. */
export type LoadBarState = 'hidden' | 'waiting' | 'running' | 'done'

export function createLoadBar(clock: Pick<Clock, 'after'> = browserClock) {
  let state: LoadBarState = 'hidden'
  let cancel = () => {}
  const listeners = new Set<() => void>()

  function setState(next: LoadBarState, later?: { ms: number; state: LoadBarState }): void {
    cancel()
    cancel = later === undefined ? () => {} : clock.after(later.ms, () => setState(later.state))
    state = next
    for (const listener of listeners) listener()
  }

  return {
    state: () => state,
    begin() {
      if (state === 'hidden') setState('waiting', { ms: throttleMs, state: 'running' })
      else if (state === 'done') setState('running')
    },
    end() {
      if (state === 'waiting') setState('hidden')
      else if (state === 'running') setState('done', { ms: fadeMs, state: 'hidden' })
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
