import type { Notification, NotificationIcon } from '@aftermile/contract/people/notifications'
import { Text } from '@mantine/core'
import { IconAlertTriangle, IconBell, IconCheck, IconFileImport, type TablerIcon } from '@tabler/icons-react'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import classes from './NotificationsMenu.module.css'
import { isNewSince } from './unseen-notifications.ts'

const icons: Record<NotificationIcon, TablerIcon> = {
  alert: IconAlertTriangle,
  check: IconCheck,
  'file-import': IconFileImport,
}

/** Notifications, with a dot for those that are new. */
export function NotificationList({ list, seenAt }: { list: readonly Notification[]; seenAt: string | null }) {
  if (list.length === 0) return <p className={classes.empty}>There are no notifications</p>
  return (
    <ul className={classes.list}>
      {list.map(each => (
        <Entry key={each.id} notification={each} isNew={isNewSince(each, seenAt)} />
      ))}
    </ul>
  )
}

function Entry({ notification, isNew }: { notification: Notification; isNew: boolean }) {
  const { title, content, icon, createdAt } = notification
  const Icon = icon === null ? IconBell : icons[icon]
  return (
    <li className={classes.entry}>
      <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <Text fw={600}>{title}</Text>
        <Text>{content}</Text>
        <Text size="xs" c="dimmed">
          <RelativeTime at={createdAt} />
        </Text>
      </div>
      {isNew && <span className={classes.dot} role="img" aria-label="New" />}
    </li>
  )
}
