import { Button } from '@mantine/core'
import { useUser } from '../../session/session-store.ts'
import { findCommand } from '../commands/commands.ts'
import { useCommands } from '../commands/use-commands.ts'
import classes from './TopBar.module.css'

/** The tenant the user works in. Root, who has entered another one, is told so and can leave it. */
export function TenantName() {
  const { tenantName } = useUser()
  const leave = findCommand(useCommands(), 'leaveTenant')
  if (leave === null)
    return (
      <span className={classes.tenant}>
        <span className={classes.tenantName} title={tenantName}>
          {tenantName}
        </span>
      </span>
    )
  return (
    <span className={classes.tenant} data-away>
      <span className={classes.tenantName} title={tenantName}>
        <span className={classes.youAreIn}>You are in </span>
        {tenantName}
      </span>
      <Button
        variant="transparent"
        size="compact-sm"
        className={classes.leave}
        aria-label={leave.title}
        onClick={leave.run}
      >
        Leave
      </Button>
    </span>
  )
}
