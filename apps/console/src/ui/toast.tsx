import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck } from '@tabler/icons-react'

type Toast = { message: string; next?: { label: string; onClick: () => void } }

/** Says what happened and offers the next step. */
export function toast({ message, next }: Toast): void {
  const id = notifications.show({
    message: (
      <>
        {message}{' '}
        {next && (
          <Anchor
            component="button"
            type="button"
            onClick={() => {
              notifications.hide(id)
              next.onClick()
            }}
          >
            {next.label}
          </Anchor>
        )}
      </>
    ),
    icon: <IconCheck size={16} />,
    color: 'accent',
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
  })
}
