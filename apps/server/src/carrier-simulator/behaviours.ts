/** A way in which a simulated carrier fails. */
export type Behaviour = {
  readonly kind: 'quota' | 'unauthorized' | 'garbage' | 'error' | 'hang' | 'huge' | 'delay' | 'hang_up'
  /** Ends at this time; without it the behaviour stays until it is changed. */
  readonly until?: number
  /** Applies to this many responses only. */
  readonly times?: number
  /** How long a delayed response takes. */
  readonly ms?: number
}

/** The behaviour of each carrier; at first all work normally. */
export function newBehaviours(now: () => number) {
  const behaviourOf = new Map<string, Behaviour>()
  return {
    set(carrier: string, behaviour: Behaviour | null): void {
      if (behaviour === null) behaviourOf.delete(carrier)
      else behaviourOf.set(carrier, behaviour)
    },
    /** The behaviour of the next response of a carrier. */
    next(carrier: string): Behaviour | null {
      const behaviour = behaviourOf.get(carrier)
      if (behaviour === undefined) return null
      const { until, times } = behaviour
      if ((until !== undefined && now() >= until) || times === 0) {
        behaviourOf.delete(carrier)
        return null
      }
      if (times !== undefined) behaviourOf.set(carrier, { ...behaviour, times: times - 1 })
      return behaviour
    },
  }
}
