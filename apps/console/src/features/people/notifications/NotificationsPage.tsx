import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { allNotificationsQuery } from '../../../api/notifications.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { NotificationEmails } from './NotificationEmails.tsx'
import { NotificationList } from './NotificationList.tsx'
import classes from './NotificationsMenu.module.css'
import { useSeenNotifications } from './use-seen-notifications.ts'

/** All notifications of the user. */
export function NotificationsPage() {
  const { data, isPending, error, refetch } = useQuery(allNotificationsQuery)
  const { seenAt, newCount, markAllSeen } = useSeenNotifications(data ?? [])
  return (
    <>
      <PageHead
        title="Notifications"
        about="The last 90 days, newest first"
        actions={
          <Button variant="default" disabled={newCount === 0} onClick={markAllSeen}>
            Mark all as read
          </Button>
        }
      />
      <div className={classes.emails}>
        <NotificationEmails />
      </div>
      {isPending && <LoadingSkeleton label="Loading notifications" height={240} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <div className={classes.page}>
          <NotificationList list={data} seenAt={seenAt} />
        </div>
      )}
    </>
  )
}
