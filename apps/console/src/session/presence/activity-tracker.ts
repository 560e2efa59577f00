import { browserClock, type Clock } from '../../clock.ts'

export const quietMs = 60_000

/** Whether someone has done anything within the last minute. */
export function createActivityTracker(clock: Clock = browserClock) {
  let isActive = false
  let callOff = () => {}
  const listeners = new Set<() => void>()

  function become(active: boolean): void {
    if (active === isActive) return
    isActive = active
    for (const listener of listeners) listener()
  }

  return {
    isActive: () => isActive,
    note() {
      callOff()
      callOff = clock.after(quietMs, () => become(false))
      become(true)
    },
    stop: () => callOff(),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const signs = ['mousemove', 'keydown', 'mousedown', 'touchstart'] as const

/** Calls on every mouse move, key press, mouse press and touch. Returns how to stop. */
export function onActivity(target: Pick<Window, 'addEventListener' | 'removeEventListener'>, act: () => void) {
  let place = ''
  const hear = (event: Event) => {
    if (event.type === 'mousemove' && isStill(event)) return
    act()
  }
  /** A browser reports a move when something appears under a mouse that lies still. */
  const isStill = (event: Event) => {
    const { screenX, screenY } = event as MouseEvent // by its type
    const before = place
    place = `${screenX},${screenY}`
    return before === place
  }
  const options = { capture: true, passive: true }
  for (const sign of signs) target.addEventListener(sign, hear, options)
  return () => {
    for (const sign of signs) target.removeEventListener(sign, hear, options)
  }
}
