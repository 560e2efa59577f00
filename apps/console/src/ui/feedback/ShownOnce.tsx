import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyText } from '../text/CopyText.tsx'

type Props = {
  title: string
  /** What the secret is, as in 'Access token'. */
  label: string
  /** Null: closed. */
  secret: string | null
  /** Where it belongs. */
  children: ReactNode
  onClose: () => void
}

/** Shows a new secret, this once. Only the button closes it, so that no stray click loses the secret. */
export function ShownOnce({ title, label, secret, children, onClose }: Props) {
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Text size="sm" component="div">
        This is the only time it is shown. {children}
      </Text>
      <CopyText text={secret ?? ''} label={label} />
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>I have copied it</Button>
      </Group>
    </Modal>
  )
}
