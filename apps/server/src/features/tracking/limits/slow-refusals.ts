/**
 * Refuses what is too much, but not at once: who asks as fast as answers come is slowed down, and refusals cost almost nothing. Only so
 * many are held back.
 */
export type SlowRefusals = {
  /** Resolves when the refusal should be sent. */
  hold(): Promise<void>
  /** Releases all, and holds none from now on. */
  close(): void
}

type Options = { readonly holdMs: number; readonly maxHeld: number }

export function openSlowRefusals({ holdMs, maxHeld }: Options): SlowRefusals {
  const held = new Set<() => void>()
  let isClosed = false
  return {
    async hold() {
      if (isClosed || held.size >= maxHeld) return
      await new Promise<void>(resolve => {
        const release = () => {
          clearTimeout(timer)
          held.delete(release)
          resolve()
        }
        const timer = setTimeout(release, holdMs)
        held.add(release)
      })
    },
    close() {
      isClosed = true
      for (const release of held) release()
    },
  }
}
