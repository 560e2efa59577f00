/** How a carrier misbehaves. */
export type Behaviour = {
  readonly kind: 'quota' | 'unauthorized' | 'garbage' | 'error' | 'hang' | 'huge' | 'delay' | 'hang_up'
  /** Until then; without it until told otherwise. */
  readonly until?: number
  /** So many answers only. */
  readonly times?: number
  /** How long a delayed answer takes. */
  readonly ms?: number
}

/** Who misbehaves how; nobody at first. */
export function newBehaviours(now: () => number) {
  const told = new Map<string, Behaviour>()
  return {
    tell(carrier: string, behaviour: Behaviour | null): void {
      if (behaviour === null) told.delete(carrier)
      else told.set(carrier, behaviour)
    },
    /** How the next answer of a carrier is to go wrong. */
    take(carrier: string): Behaviour | null {
      const behaviour = told.get(carrier)
      if (behaviour === undefined) return null
      const { until, times } = behaviour
      if ((until !== undefined && now() >= until) || times === 0) {
        told.delete(carrier)
        return null
      }
      if (times !== undefined) told.set(carrier, { ...behaviour, times: times - 1 })
      return behaviour
    },
  }
}
