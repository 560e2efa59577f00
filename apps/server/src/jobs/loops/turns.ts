/** Something in a tenant that is done again and again, never twice at the same time unless it says so. */
export type Turn<Item> = {
  readonly tenantId: string
  item: Item
  /** When it is due, by performance.now(); null: nothing is to be done. */
  at: number | null
  /** It is left alone until then, whatever is due. */
  restsUntil: number
  running: number
  /** How many of them wait for a slow call. They have left their slots to others. */
  slow: number
  /** There is so much to do that a second one may run beside the first. */
  mayDouble: boolean
  /** Somebody asked for it while it was running. */
  isAskedAgain: boolean
  lastStartedAt: number
}

export type Slots = {
  /** How many run at once. */
  readonly slots: number
  /** How many of one tenant. If it is not given, a tenant may have as many as are free: one alone gets half of them. */
  readonly slotsPerTenant?: number
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

/** What a tenant may be given next, what has waited longest first. */
type Tenant<Item> = { load: number; readonly ready: Turn<Item>[] }

/**
 * Whose turns it is, one after the other: each is started before the next is asked for. Tenants with the fewest places go first, then what has
 * waited longest. A slot is always free for a tenant that comes later, or will be soon. It goes through all turns once, however many start.
 */
export function* nextTurns<Item>(
  turns: Iterable<Turn<Item>>,
  { slots, slotsPerTenant }: Slots,
  now: number,
): Generator<Turn<Item>> {
  const tenants = tenantsOf(turns, now)
  let free = slots - tenants.reduce((sum, { load }) => sum + load, 0)
  while (free > 0) {
    const most = slotsPerTenant ?? free
    let next: Tenant<Item> | null = null
    for (const tenant of tenants)
      if (tenant.ready.length > 0 && tenant.load < most && (next === null || isBefore(tenant, next))) next = tenant
    const turn = next?.ready.shift()
    if (next === null || turn === undefined) return
    next.load++
    free--
    yield turn
    if (isReady(turn, now)) next.ready.push(turn)
  }
}

function isReady(turn: Turn<unknown>, now: number): boolean {
  const due = dueAt(turn)
  return due !== null && due <= now && turn.running < (turn.mayDouble ? 2 : 1)
}

const startedAt = (turn: Turn<unknown> | undefined): number => turn?.lastStartedAt ?? 0
const isBefore = (a: Tenant<unknown>, b: Tenant<unknown>): boolean =>
  (a.load - b.load || startedAt(a.ready[0]) - startedAt(b.ready[0])) < 0

function tenantsOf<Item>(turns: Iterable<Turn<Item>>, now: number): Tenant<Item>[] {
  const tenants = new Map<string, Tenant<Item> & { slow: number }>()
  for (const turn of turns) {
    const tenant = tenants.get(turn.tenantId) ?? { load: 0, slow: 0, ready: [] }
    tenants.set(turn.tenantId, tenant)
    tenant.load += turn.running
    tenant.slow += turn.slow
    if (isReady(turn, now)) tenant.ready.push(turn)
  }
  let left = maxSlow
  for (const tenant of tenants.values()) {
    const slow = Math.min(tenant.slow, maxSlowOfTenant, left)
    left -= slow
    tenant.load -= slow
    tenant.ready.sort((a, b) => a.lastStartedAt - b.lastStartedAt)
  }
  return [...tenants.values()]
}
