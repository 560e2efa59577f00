import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { ApiProblem } from '../../api/problem.ts'
import { Bar } from '../../ui/Bar.tsx'
import { toast } from '../../ui/toast.tsx'
import { type ExportWish, exportShipments } from './export-file.ts'

/** Exports beside everything else; its progress stays in sight on every page, and a cancelled one ends silently. */
export function startExport(wish: ExportWish): void {
  const cancelling = new AbortController()
  const shown = (share: number | null) => ({
    message: <Working share={share} onCancel={() => cancelling.abort()} />,
    withCloseButton: false,
    withBorder: true,
    autoClose: false as const,
  })
  const id = notifications.show(shown(null))
  const onProgress = (share: number) => notifications.update({ id, ...shown(share) })
  exportShipments(wish, { signal: cancelling.signal, onProgress })
    .then(() => toast({ message: 'Your export is in your downloads.' }))
    .catch((error: unknown) => {
      if (!cancelling.signal.aborted) tell(error, wish)
    })
    .finally(() => notifications.hide(id))
}

function tell(error: unknown, wish: ExportWish): void {
  const message = error instanceof ApiProblem ? error.message : 'The export could not be written.'
  toast({ message, next: { label: 'Try again', onClick: () => startExport(wish) } })
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
      <Bar label="Export progress" share={share} />
    </>
  )
}
