import type { Notification, NotificationIcon } from '@aftermile/contract/people/notifications'
import { Text } from '@mantine/core'
import type { Icon } from '../../../ui/icons/icon.tsx'
import { IconAlertTriangle, IconBell, IconCheck, IconFileImport, IconMessage } from '../../../ui/icons/icons.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import classes from './NotificationsMenu.module.css'
import { isNewSince } from './unseen-notifications.ts'

const icons: Record<NotificationIcon, Icon> = {
  alert: IconAlertTriangle,
  check: IconCheck,
  'file-import': IconFileImport,
  message: IconMessage,
}

type Props = {
  list: readonly Notification[]
  seenAt: string | null
  /** Called when the user follows one. */
  onFollow?: () => void
}

/** Notifications, with a dot for those that are new. */
export function NotificationList({ list, seenAt, onFollow }: Props) {
  if (list.length === 0) return <p className={classes.empty}>There are no notifications</p>
  return (
    <ul className={classes.list}>
      {list.map(each => (
        <Entry key={each.id} notification={each} isNew={isNewSince(each, seenAt)} onFollow={onFollow} />
      ))}
    </ul>
  )
}

type EntryProps = { notification: Notification; isNew: boolean; onFollow: (() => void) | undefined }

function Entry({ notification, isNew, onFollow }: EntryProps) {
  const { title, content, icon, createdAt, path } = notification
  const Icon = icon === null ? IconBell : icons[icon]
  return (
    <li className={classes.entry}>
      <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        {path === null ? (
          <Text fw={600}>{title}</Text>
        ) : (
          <PathLink href={path} fw={600} onClick={onFollow}>
            {title}
          </PathLink>
        )}
        <Text>{content}</Text>
        <Text size="xs" c="dimmed">
          <RelativeTime at={createdAt} />
        </Text>
      </div>
      {isNew && <span className={classes.dot} role="img" aria-label="New" />}
    </li>
  )
}
