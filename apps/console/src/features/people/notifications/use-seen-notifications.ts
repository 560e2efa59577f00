import type { Notification } from '@aftermile/contract/people/notifications'
import { useUser } from '../../../session/session-store.ts'
import { useStored } from '../../../storage/use-stored.ts'
import { isNewSince, newestOf } from './unseen-notifications.ts'

/** Which of these notifications the user has seen in this browser. */
export function useSeenNotifications(list: readonly Notification[]) {
  const { id, tenantId } = useUser()
  const [seen, setSeen] = useStored('notificationsSeenAt')
  const userKey = `${tenantId}/${id}`
  const seenAt = seen?.[userKey] ?? null
  const newest = newestOf(list, seenAt)
  return {
    seenAt,
    /** The value of seenAt once all of them are seen. */
    newest,
    newCount: list.filter(each => isNewSince(each, seenAt)).length,
    markAllSeen() {
      if (newest !== null && newest !== seenAt) setSeen({ ...seen, [userKey]: newest })
    },
  }
}
