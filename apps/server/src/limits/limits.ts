/** `isExact`: every call is counted by all processes together before it goes on. */
export type LimitOptions = { readonly max: number; readonly windowSeconds: number; readonly isExact?: boolean }

export type Limit = {
  /** Counts a call of a key, or several at once. Returns the seconds to wait, or null when all of them may go on. */
  count(key: string, calls?: number): Promise<number | null>
  /** Takes one call back that was allowed. */
  undo(key: string): void
}

/** Makes limits. The name tells the keys of a limit from those of others. */
export type Limits = (name: string, options: LimitOptions) => Limit

export type Taken = { readonly granted: number; readonly waitSeconds: number }

/** Takes calls from the window that all processes share. Null: it cannot be reached now. */
export type TakeShared = (key: string, wanted: number, options: LimitOptions) => Promise<Taken | null>

/** What this process may still allow to a key. */
type Held = {
  left: number
  /** Allowed, but not taken from the shared window yet. */
  owed: number
  /** Given to the key in this window, for when this process has to count alone. */
  given: number
  /** Nothing more is left until the window ends. */
  isOver: boolean
  endsAt: number
  asking: Promise<void> | null
}

const sharesOfMax = 10
const maxKeys = 50_000

/**
 * Limits that all processes share. A process takes a tenth of a limit at a time, so most calls need no query. The first tenth of a window
 * is only paid for with the second: who calls rarely is never looked up. So all processes together may allow a tenth of the limit more for
 * each process. Refusals are remembered until the window ends. Without the database, each process counts for itself.
 */
export function openLimits(takeShared: TakeShared, now: () => number = Date.now): Limits {
  return (name, options) => {
    const { max, windowSeconds, isExact = false } = options
    const share = isExact ? 1 : Math.max(1, Math.floor(max / sharesOfMax))
    const credit = isExact ? 0 : share
    const keys = new Map<string, Held>()

    function heldOf(key: string): Held {
      const known = keys.get(key)
      if (known !== undefined && known.endsAt > now()) return known
      keys.delete(key)
      if (keys.size >= maxKeys) keys.delete(keys.keys().next().value ?? '')
      const endsAt = now() + windowSeconds * 1000
      const held = { left: credit, owed: credit, given: credit, isOver: false, endsAt, asking: null }
      keys.set(key, held)
      return held
    }

    async function ask(key: string, held: Held, calls: number): Promise<void> {
      const wanted = Math.max(share, calls - held.left)
      const taken = await takeShared(`${name}/${key}`, held.owed + wanted, options)
      const granted = taken === null ? Math.min(wanted, max - held.given) : taken.granted - held.owed
      if (taken !== null) {
        held.owed = 0
        held.endsAt = now() + taken.waitSeconds * 1000
      }
      held.left += Math.max(0, granted)
      held.given += Math.max(0, granted)
      held.isOver = granted <= 0
    }

    return {
      async count(key, calls = 1) {
        for (;;) {
          const held = heldOf(key)
          if (held.left >= calls) {
            held.left -= calls
            return null
          }
          if (held.isOver) return Math.max(1, Math.ceil((held.endsAt - now()) / 1000))
          // Calls at the same time share one question.
          held.asking ??= ask(key, held, calls).finally(() => {
            held.asking = null
          })
          await held.asking
        }
      },
      undo(key) {
        const held = keys.get(key)
        if (held !== undefined && held.endsAt > now()) held.left++
      },
    }
  }
}
