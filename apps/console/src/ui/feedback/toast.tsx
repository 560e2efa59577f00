import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '../icons/icons.ts'
import { freePosition } from './free-position.ts'

type Toast = {
  message: string
  kind?: 'done' | 'problem'
  next?: { label: string; onClick: () => void }
  /** How long it stays, if not as long as others. */
  forMs?: number
}

/** Shows a short message, and may offer a next step. */
export function toast({ message, kind = 'done', next, forMs }: Toast): void {
  let before: Element | null = null
  const id = notifications.show({
    position: freePosition(),
    message: (
      <>
        {message}{' '}
        {next && (
          <Anchor
            component="button"
            type="button"
            onFocus={event => {
              before = event.relatedTarget
            }}
            onClick={() => {
              notifications.hide(id)
              returnFocus(before)
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
    ...(forMs !== undefined && { autoClose: forMs }),
    closeButtonProps: { 'aria-label': 'Close' },
  })
}

/** The button disappears with its toast: the focus goes back to where it was, else to the page. */
function returnFocus(before: Element | null): void {
  const target = before instanceof HTMLElement && before.isConnected ? before : document.getElementById('content')
  target?.focus({ preventScroll: true })
}
