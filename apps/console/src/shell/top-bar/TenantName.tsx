import { ActionIcon, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useUser } from '../../session/session-store.ts'
import { enteredTenant } from '../../session/tenant.ts'
import { findCommand } from '../commands/commands.ts'
import { useCommands } from '../commands/use-commands.ts'
import classes from './TopBar.module.css'

/** The tenant the user works in. A tenant other than their own is highlighted. */
export function TenantName() {
  const { tenantName } = useUser()
  const leave = findCommand(useCommands(), 'leaveTenant')
  return (
    <span className={classes.tenant} data-away={enteredTenant() !== null}>
      <span className={classes.tenantName} title={tenantName}>
        {tenantName}
      </span>
      {leave !== null && (
        <Tooltip label={leave.title}>
          <ActionIcon
            variant="transparent"
            color="var(--am-away-text)"
            size={24}
            aria-label={leave.title}
            onClick={leave.run}
          >
            <IconX size={14} />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  )
}
