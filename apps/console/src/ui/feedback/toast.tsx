import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'

type Toast = { message: string; kind?: 'done' | 'problem'; next?: { label: string; onClick: () => void } }

/** Shows a short message, and may offer a next step. */
export function toast({ message, kind = 'done', next }: Toast): void {
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
    icon: kind === 'done' ? <IconCheck size={16} /> : <IconAlertTriangle size={16} />,
    color: kind === 'done' ? 'accent' : 'red',
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
  })
}
