import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from './Notice.tsx'

type Props = {
  isOpen: boolean
  title: string
  children: ReactNode
  confirm: string
  cancel?: string
  /** Red unless the action only adds something. */
  color?: 'red' | 'accent'
  isBusy?: boolean
  problem?: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action that cannot be undone. The safe button has the focus. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  color = 'red',
  isBusy = false,
  problem = null,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Text component="div" mb="md">
        {children}
      </Text>
      {problem !== null && <Notice kind="danger">{problem}</Notice>}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <Button color={color} loading={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}
