export type RecentCallers = {
  note(tenantId: string): void
  /** Whether another tenant has called lately. */
  hasOthers(tenantId: string): boolean
}

type Call = { readonly tenantId: string; readonly at: number }

/** A tenant counts as calling until so long after its last call. */
const callingMs = 10_000

/** Remembers which two tenants have called last. */
export function recentCallers(now = () => performance.now()): RecentCallers {
  let latest: Call = { tenantId: '', at: Number.NEGATIVE_INFINITY }
  let latestOfAnother = latest
  return {
    note(tenantId) {
      if (tenantId !== latest.tenantId) latestOfAnother = latest
      latest = { tenantId, at: now() }
    },
    hasOthers(tenantId) {
      const other = latest.tenantId === tenantId ? latestOfAnother : latest
      return now() - other.at < callingMs
    },
  }
}
