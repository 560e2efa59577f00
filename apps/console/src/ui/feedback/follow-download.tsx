import { estimatedBytesHeader } from '@aftermile/contract/containers/exports'
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { ApiProblem } from '../../api/problem.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { toast } from './toast.tsx'

export type Following = {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Writes a file beside everything else; its progress stays in sight on every page, and a cancelled one ends silently. */
export function followDownload(write: (following: Following) => Promise<void>): void {
  const cancelling = new AbortController()
  const shown = (share: number | null) => ({
    message: <Working share={share} onCancel={() => cancelling.abort()} />,
    withCloseButton: false,
    withBorder: true,
    autoClose: false as const,
  })
  const id = notifications.show(shown(null))
  const onProgress = (share: number) => notifications.update({ id, ...shown(share) })
  write({ signal: cancelling.signal, onProgress })
    .then(() => toast({ message: 'Your export is in your downloads.' }))
    .catch((error: unknown) => {
      if (!cancelling.signal.aborted) tell(error, () => followDownload(write))
    })
    .finally(() => notifications.hide(id))
}

/** How far a file has come whose server has told how large it will be, about. */
export const followBytes =
  ({ onProgress }: Following) =>
  (received: number, headers: Headers): void => {
    const estimated = Number(headers.get(estimatedBytesHeader) ?? 0)
    if (estimated > 0) onProgress(Math.min(0.99, received / estimated))
  }

function tell(error: unknown, again: () => void): void {
  const message = error instanceof ApiProblem ? error.message : 'The export could not be written.'
  toast({ message, kind: 'problem', next: { label: 'Try again', onClick: again } })
}

function Working({ share, onCancel }: { share: number | null; onCancel: () => void }) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text size="sm">{share === null ? 'Preparing your export…' : `Exporting… ${Math.floor(share * 100)} %`}</Text>
        <Button size="compact-xs" variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      <ProgressBar label="Export progress" share={share} />
    </>
  )
}
