import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { NotificationsMenu } from '../../features/people/notifications/NotificationsMenu.tsx'
import { IconMenu2, IconSearch } from '../../ui/icons/icons.ts'
import { isMac, keyLabels } from '../commands/match-keys.ts'
import { showPanel } from '../commands/open-panel.ts'
import { Logo } from '../Logo.tsx'
import { GlobalSearch } from '../search/GlobalSearch.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { HelpMenu } from './HelpMenu.tsx'
import { TenantName } from './TenantName.tsx'
import classes from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'

const JobsIndicator = lazy(async () => ({
  default: (await import('../../features/containers/bulk/jobs/JobsIndicator.tsx')).JobsIndicator,
}))

const openPalette = () => showPanel('palette')

export function TopBar({ onMenu }: { onMenu: () => void }) {
  return (
    <div className={classes.bar}>
      <ActionIcon
        className={classes.menu}
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Open menu"
        onClick={onMenu}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <Link to="/" className={classes.home} aria-label="Aftermile, home page">
        <Logo />
      </Link>
      <TenantName />
      <Breadcrumb />
      <GlobalSearch palette={{ keys: keyLabels('mod+K', isMac()).join(' '), open: openPalette }} />
      <div className={classes.tools}>
        <ActionIcon
          className={classes.menu}
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Command palette"
          onClick={openPalette}
        >
          <IconSearch size={20} stroke={1.75} />
        </ActionIcon>
        <Suspense fallback={null}>
          <JobsIndicator />
        </Suspense>
        <NotificationsMenu />
        <HelpMenu />
        <UserMenu />
      </div>
    </div>
  )
}
