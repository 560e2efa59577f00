import { progressText } from '@aftermile/domain/format/numbers'
import { Button, Text } from '@mantine/core'
import { ProgressBar } from '../feedback/ProgressBar.tsx'
import classes from './Upload.module.css'

export type UploadProgress = { readonly name: string; readonly share: number }

/** The progress of an upload, in place of its drop zone. */
export function Uploading({ sending: { name, share }, onCancel }: { sending: UploadProgress; onCancel: () => void }) {
  return (
    <div className={classes.drop}>
      <Text fw={600} truncate maw="100%">
        {name}
      </Text>
      <Text c="dimmed" role="status">
        {share < 1 ? `Uploading… ${progressText(share)}` : 'Finishing upload…'}
      </Text>
      <div className={classes.track}>
        <ProgressBar label={`Uploading ${name}`} share={share} />
      </div>
      <Button variant="default" onClick={onCancel} mt="xs">
        Cancel
      </Button>
    </div>
  )
}
