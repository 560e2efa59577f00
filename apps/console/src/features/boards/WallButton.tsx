import { Button, Tooltip } from '@mantine/core'
import { useUser } from '../../session/session-store.ts'
import { IconDeviceTv } from '../../ui/icons/icons.ts'

const reason = 'Wall mode needs a user without automatic sign-out.'

/** Opens the wall mode of a board. Users who are signed out when idle are told why it is not for them. */
export function WallButton({ onOpen }: { onOpen: () => void }) {
  const { idleLogout } = useUser()
  return (
    <Tooltip
      label={reason}
      disabled={!idleLogout}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      {/* Not `disabled`: the keyboard must reach it, so that its reason can be read. */}
      <Button
        variant="default"
        leftSection={<IconDeviceTv size={16} />}
        {...(idleLogout ? { 'aria-disabled': true, 'data-disabled': true } : { onClick: onOpen })}
      >
        Wall
      </Button>
    </Tooltip>
  )
}
