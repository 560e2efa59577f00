import type { Stored } from '../../../storage/local-storage.ts'

type ByUser = Stored['recentItems']
export type RecentItem = ByUser[string][number]

const maxItems = 8
const maxUsers = 10

/** Puts an item in front of what this user opened before. The users of a browser who opened nothing for long are forgotten. */
export function withRecent(all: ByUser, userKey: string, item: RecentItem): ByUser {
  const own = [item, ...(all[userKey] ?? []).filter(({ path }) => path !== item.path)].slice(0, maxItems)
  const others = Object.entries(all).filter(([key]) => key !== userKey)
  return Object.fromEntries([...others.slice(1 - maxUsers), [userKey, own]])
}
