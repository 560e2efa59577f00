import type { Notification, NotificationIcon } from '@aftermile/contract/people/notifications'
import { ActionIcon, Indicator, Popover, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle, IconBell, IconCheck, IconFileImport, type TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notificationsQuery } from '../../api/notifications.ts'
import { useUser } from '../../session/session-store.ts'
import { useStored } from '../../storage/use-stored.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import classes from './NotificationsMenu.module.css'
import { isNewSince, newestOf } from './unseen-notifications.ts'

export const menuMaxHeightPx = 720

const icons: Record<NotificationIcon, TablerIcon> = {
  alert: IconAlertTriangle,
  check: IconCheck,
  'file-import': IconFileImport,
}

/** The bell in the top bar, with a dot for unseen notifications and a menu of all of them. */
export function NotificationsMenu() {
  const { id, tenantId } = useUser()
  const { data, isPending, isError, refetch } = useQuery(notificationsQuery)
  const [seen, setSeen] = useStored('notificationsSeenAt')
  const [openedAt, setOpenedAt] = useState<{ seenAt: string | null } | null>(null)
  const userKey = `${tenantId}/${id}`
  const seenAt = seen?.[userKey] ?? null
  const list = data ?? []
  const count = list.filter(each => isNewSince(each, seenAt)).length

  function toggle(isOpen: boolean): void {
    setOpenedAt(isOpen ? { seenAt } : null)
    const newest = newestOf(list, seenAt)
    if (isOpen) void refetch()
    if (newest !== null && newest !== seenAt) setSeen({ ...seen, [userKey]: newest })
  }

  return (
    <Popover
      position="bottom-end"
      width={380}
      shadow="md"
      radius="lg"
      trapFocus
      returnFocus
      opened={openedAt !== null}
      onChange={toggle}
    >
      <Indicator disabled={count === 0} size={8} offset={10} color="red">
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={count === 0 ? 'Notifications' : `Notifications, ${count} new`}
            onClick={() => toggle(openedAt === null)}
          >
            <IconBell size={20} stroke={1.75} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes.menu} aria-label="Notifications" mah={menuMaxHeightPx} tabIndex={-1}>
        {isPending && <Skeleton height={48} m="sm" w="auto" />}
        {isError && data === undefined && <p className={classes.empty}>Couldn’t load notifications</p>}
        {data?.length === 0 && <p className={classes.empty}>There are no notifications</p>}
        {list.length > 0 && (
          <ul className={classes.list}>
            {list.map(each => (
              <Entry key={each.id} notification={each} isNew={isNewSince(each, (openedAt ?? { seenAt }).seenAt)} />
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
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
