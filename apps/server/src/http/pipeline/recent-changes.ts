import type { Actor } from '../../tenancy/context.ts'

/** Who has changed something, or was told of a change, so short a time ago that a replica may not have it. */
export type RecentChanges = {
  /** The actor wrote. */
  by(actor: Actor): void
  /** Consoles were told of a change: all of a tenant, or those of one user. */
  noteChange(tenantId: string, userId: string | null): void
  /** Somebody may have missed what they should have been told. */
  noteChangeOfAll(): void
  /** The last change that the actor must see, by performance.now(). A file is not made again when something changes. */
  lastFor(actor: Actor, isFile: boolean): number
}

/** Older changes need not be known: what is older than this is on every replica that is read. */
export function recentChanges(keptMs: number): RecentChanges {
  // In the order of time, because a key that is set again moves to the end.
  const changedAt = new Map<string, number>()
  const everyone = ''

  const note = (key: string) => {
    const now = performance.now()
    for (const [old, at] of changedAt) {
      if (now - at <= keptMs) break
      changedAt.delete(old)
    }
    changedAt.delete(key)
    changedAt.set(key, now)
  }
  return {
    by: ({ homeTenantId, userId }) => note(userKey(homeTenantId, userId)),
    noteChange: (tenantId, userId) => note(userId === null ? tenantId : userKey(tenantId, userId)),
    noteChangeOfAll: () => note(everyone),
    lastFor({ homeTenantId, tenantId, userId }, isFile) {
      const ofUser = [userKey(homeTenantId, userId), userKey(tenantId, userId)]
      const keys = isFile ? ofUser : [...ofUser, tenantId, everyone]
      return Math.max(...keys.map(key => changedAt.get(key) ?? Number.NEGATIVE_INFINITY))
    },
  }
}

const userKey = (tenantId: string, userId: string): string => `${tenantId}/${userId}`
