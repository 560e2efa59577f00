import { ActionIcon } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { IconMenu2 } from '../../ui/icons/icons.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { TenantName } from './TenantName.tsx'
import classes from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'

const JobsIndicator = lazy(async () => ({
  default: (await import('../../features/containers/bulk/jobs/JobsIndicator.tsx')).JobsIndicator,
}))

/** The slim top bar inside another application. */
export function PluginBar({ onMenu }: { onMenu: () => void }) {
  return (
    <div className={classes.bar}>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label="Open menu" onClick={onMenu}>
        <IconMenu2 size={18} />
      </ActionIcon>
      <TenantName />
      <Breadcrumb />
      <Suspense fallback={null}>
        <JobsIndicator />
      </Suspense>
      <UserMenu />
    </div>
  )
}
