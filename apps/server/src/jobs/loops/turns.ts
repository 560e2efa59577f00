/** Something in a tenant that is done again and again, never twice at the same time unless it says so. */
export type Turn<Item> = {
  readonly tenantId: string
  item: Item
  /** When it is due, by performance.now(); null: nothing is to be done. */
  at: number | null
  /** It is left alone until then, whatever is due. */
  restsUntil: number
  running: number
  /** How many of them wait for a slow call. They have left their places to others. */
  slow: number
  /** There is so much to do that a second one may run beside the first. */
  mayDouble: boolean
  /** Somebody asked for it while it was running. */
  isAskedAgain: boolean
  lastStartedAt: number
}

export type Places = {
  /** How many run at once. */
  readonly places: number
  /** How many of one tenant. If it is not given, a tenant may have as many as are free: one alone gets half of them. */
  readonly placesOfTenant?: number
}

/** So many slow calls of a tenant take no place, and so many of all tenants. */
const maxSlowOfTenant = 250
const maxSlow = 1000

export const newTurn = <Item>(tenantId: string, item: Item): Turn<Item> => ({
  tenantId,
  item,
  at: null,
  restsUntil: 0,
  running: 0,
  slow: 0,
  mayDouble: false,
  isAskedAgain: false,
  lastStartedAt: 0,
})

/** When it may run; null: not before something else happens. */
export const dueAt = ({ at, restsUntil }: Turn<unknown>): number | null => at && Math.max(at, restsUntil)

/**
 * Whose turn it is; null if nobody's. Tenants with the fewest places go first, then what has waited longest. A place is always free for a tenant
 * that comes later, or will be soon.
 */
export function nextTurn<Item>(
  turns: readonly Turn<Item>[],
  { places, placesOfTenant }: Places,
  now: number,
): Turn<Item> | null {
  const taken = placesByTenant(turns)
  const free = places - [...taken.values()].reduce((sum, each) => sum + each, 0)
  if (free <= 0) return null
  const load = ({ tenantId }: Turn<Item>) => taken.get(tenantId) ?? 0
  const isReady = (turn: Turn<Item>) => {
    const due = dueAt(turn)
    return (
      due !== null && due <= now && turn.running < (turn.mayDouble ? 2 : 1) && load(turn) < (placesOfTenant ?? free)
    )
  }
  const isBefore = (a: Turn<Item>, b: Turn<Item>) => (load(a) - load(b) || a.lastStartedAt - b.lastStartedAt) < 0
  return turns
    .filter(isReady)
    .reduce<Turn<Item> | null>((best, turn) => (best === null || isBefore(turn, best) ? turn : best), null)
}

function placesByTenant(turns: readonly Turn<unknown>[]): Map<string, number> {
  const taken = new Map<string, number>()
  let left = maxSlow
  for (const [tenantId, own] of Map.groupBy(turns, turn => turn.tenantId)) {
    const sum = (value: (turn: Turn<unknown>) => number) => own.reduce((all, turn) => all + value(turn), 0)
    const slow = Math.min(
      sum(turn => turn.slow),
      maxSlowOfTenant,
      left,
    )
    left -= slow
    taken.set(tenantId, sum(turn => turn.running) - slow)
  }
  return taken
}
