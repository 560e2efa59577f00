import { useEffect } from 'react'
import { useUser } from '../../../session/session-store.ts'
import { readStored, writeStored } from '../../../storage/local-storage.ts'
import { useStored } from '../../../storage/use-stored.ts'
import { type RecentItem, withRecent } from './recent-items.ts'

/** Notes in this browser that the user opened something. */
export function useOpened({ kind, title, path }: RecentItem): void {
  const userKey = useUserKey()
  useEffect(() => {
    writeStored('recentItems', withRecent(readStored('recentItems') ?? {}, userKey, { kind, title, path }))
  }, [userKey, kind, title, path])
}

export function useRecent(): readonly RecentItem[] {
  const [stored] = useStored('recentItems')
  return stored?.[useUserKey()] ?? []
}

function useUserKey(): string {
  const { id, tenantId } = useUser()
  return `${tenantId}/${id}`
}
