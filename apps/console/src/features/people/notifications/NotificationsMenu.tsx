import { ActionIcon, Button, Indicator, Popover, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notificationsQuery } from '../../../api/notifications.ts'
import { IconBell } from '../../../ui/icons/icons.ts'
import { ButtonLink } from '../../../ui/links/ButtonLink.tsx'
import { NotificationList } from './NotificationList.tsx'
import classes from './NotificationsMenu.module.css'
import { useSeenNotifications } from './use-seen-notifications.ts'

const menuMaxHeightPx = 720

/** The bell in the top bar, with a dot for unseen notifications and a menu of the newest. Opening it counts as seeing them. */
export function NotificationsMenu() {
  const { data, isPending, isError, refetch } = useQuery(notificationsQuery)
  const [openedAt, setOpenedAt] = useState<{ seenAt: string | null } | null>(null)
  const { seenAt, newest, newCount, markAllSeen } = useSeenNotifications(data ?? [])
  const shownSeenAt = openedAt === null ? seenAt : openedAt.seenAt

  function toggle(isOpen: boolean): void {
    setOpenedAt(isOpen ? { seenAt } : null)
    markAllSeen()
    if (isOpen) void refetch()
  }

  function markAllRead(): void {
    setOpenedAt({ seenAt: newest })
    markAllSeen()
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
      <Indicator disabled={newCount === 0} size={8} offset={10} color="red">
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={newCount === 0 ? 'Notifications' : `Notifications, ${newCount} new`}
            onClick={() => toggle(openedAt === null)}
          >
            <IconBell size={20} stroke={1.75} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes.menu} aria-label="Notifications" mah={menuMaxHeightPx} tabIndex={-1}>
        {isPending && <Skeleton height={48} m="sm" w="auto" />}
        {isError && data === undefined && <p className={classes.empty}>Couldn’t load notifications</p>}
        {data !== undefined && <NotificationList list={data} seenAt={shownSeenAt} onFollow={() => toggle(false)} />}
        {data !== undefined && data.length > 0 && (
          <div className={classes.foot}>
            <Button variant="subtle" size="xs" disabled={newest === shownSeenAt} onClick={markAllRead}>
              Mark all as read
            </Button>
            <ButtonLink to="/notifications" variant="subtle" size="xs" onClick={() => toggle(false)}>
              See all
            </ButtonLink>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
