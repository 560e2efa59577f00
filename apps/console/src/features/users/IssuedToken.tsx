import { Button, Group, Modal, Text } from '@mantine/core'
import { CopyText } from '../../ui/text/CopyText.tsx'

/** Shows the text of a new token, this once. Only the button closes it, so that no stray click loses the token. */
export function IssuedToken({ token, onClose }: { token: string | null; onClose: () => void }) {
  return (
    <Modal
      opened={token !== null}
      onClose={onClose}
      title="Copy the token now"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Text size="sm">This is the only time it is shown. Store it where the program that uses it can read it.</Text>
      <CopyText text={token ?? ''} label="Access token" />
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>I have copied it</Button>
      </Group>
    </Modal>
  )
}
