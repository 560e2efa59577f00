import { browserClock, type Clock } from '../../clock.ts'

const idleMs = 60_000

/** Tracks whether the user did anything within the last minute. */
export function createActivityTracker(clock: Clock = browserClock) {
  let isActive = false
  let cancelTimer = () => {}
  const listeners = new Set<() => void>()

  function setActive(active: boolean): void {
    if (active === isActive) return
    isActive = active
    for (const listener of listeners) listener()
  }

  return {
    isActive: () => isActive,
    recordActivity() {
      cancelTimer()
      cancelTimer = clock.after(idleMs, () => setActive(false))
      setActive(true)
    },
    stop: () => cancelTimer(),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const activityEvents = ['mousemove', 'keydown', 'mousedown', 'touchstart'] as const

/** Calls the listener on every mouse move, key press, mouse press and touch. Returns a function that stops it. */
export function onActivity(target: Pick<Window, 'addEventListener' | 'removeEventListener'>, listener: () => void) {
  let position = ''
  const onEvent = (event: Event) => {
    if (event.type === 'mousemove' && isStill(event)) return
    listener()
  }
  /** Browsers report a move when something appears under a mouse that did not move. */
  const isStill = (event: Event) => {
    const { screenX, screenY } = event as MouseEvent // by its type
    const before = position
    position = `${screenX},${screenY}`
    return before === position
  }
  const options = { capture: true, passive: true }
  for (const event of activityEvents) target.addEventListener(event, onEvent, options)
  return () => {
    for (const event of activityEvents) target.removeEventListener(event, onEvent, options)
  }
}
