import { estimatedBytesHeader } from '@aftermile/contract/containers/exports'
import { progressText } from '@aftermile/domain/format/numbers'
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { checkForbidden } from '../../api/forbidden.ts'
import { ApiProblem } from '../../api/problem.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { toast } from './toast.tsx'

export type Following = {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Writes a file in the background. Its progress is visible on every page. A cancelled download ends silently. */
export function followDownload(write: (following: Following) => Promise<void>): void {
  const controller = new AbortController()
  const progressToast = (share: number | null) => ({
    message: <DownloadProgress share={share} onCancel={() => controller.abort()} />,
    withCloseButton: false,
    withBorder: true,
    autoClose: false as const,
  })
  const id = notifications.show(progressToast(null))
  const onProgress = (share: number) => notifications.update({ id, ...progressToast(share) })
  write({ signal: controller.signal, onProgress })
    .then(() => toast({ message: 'Export downloaded.' }))
    .catch((error: unknown) => {
      if (!controller.signal.aborted) reportFailure(error, () => followDownload(write))
    })
    .finally(() => notifications.hide(id))
}

/** Reports the progress of a file by the size that the server estimated. */
export const followBytes =
  ({ onProgress }: Following) =>
  (received: number, headers: Headers): void => {
    const estimated = Number(headers.get(estimatedBytesHeader) ?? 0)
    if (estimated > 0) onProgress(Math.min(0.99, received / estimated))
  }

function reportFailure(error: unknown, retry: () => void): void {
  if (checkForbidden(error)) return
  const message = error instanceof ApiProblem ? error.message : 'Couldn’t create the export.'
  toast({ message, kind: 'problem', next: { label: 'Try again', onClick: retry } })
}

function DownloadProgress({ share, onCancel }: { share: number | null; onCancel: () => void }) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text size="sm">{share === null ? 'Preparing your export…' : `Exporting… ${progressText(share)}`}</Text>
        <Button size="compact-xs" variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      <ProgressBar label="Export progress" share={share} />
    </>
  )
}
