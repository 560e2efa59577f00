import { Button, Group, Modal, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Props = {
  title: string
  confirm: string
  size?: 'md' | 'lg'
  aboutReason?: string
  reasonError?: string | undefined
  isPending: boolean
  isReady?: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
  children: ReactNode
  /** Between the reason and the buttons. */
  beneath?: ReactNode
}

/** A dialog that changes something only with a reason. */
export function ReasonDialog(props: Props) {
  const { title, confirm, size = 'md', aboutReason, reasonError, isPending, isReady = true, children, beneath } = props
  const [reason, setReason] = useState('')
  const canConfirm = isReady && reason.trim() !== '' && !isPending
  return (
    <Modal opened onClose={props.onClose} title={title} size={size} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (canConfirm) props.onConfirm(reason.trim())
        }}
      >
        {children}
        <Textarea
          label="Reason"
          description={aboutReason}
          withAsterisk
          maxLength={500}
          mt="sm"
          value={reason}
          error={reasonError}
          onChange={event => setReason(event.currentTarget.value)}
        />
        {beneath}
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={!canConfirm}>
            {confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
