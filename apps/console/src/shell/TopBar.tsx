import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUser } from '../session/store.ts'
import { Logo } from './Logo.tsx'
import classes from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'

export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { tenantName } = useUser()
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
      <span className={classes.tenant} title={tenantName}>
        {tenantName}
      </span>
      <UserMenu />
    </div>
  )
}
