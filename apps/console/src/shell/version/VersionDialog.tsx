import { Button, Group, Modal, Text } from '@mantine/core'

/** Offers to load a new version of the console. The user may snooze it. */
export function VersionDialog({ onSnooze }: { onSnooze: () => void }) {
  return (
    <Modal
      opened
      onClose={onSnooze}
      title="New version available"
      closeButtonProps={{ 'aria-label': 'Snooze' }}
      closeOnClickOutside={false}
    >
      <Text mb="md">Aftermile has been updated. Save your work, then refresh to use the new version.</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onSnooze}>
          Snooze
        </Button>
        <Button onClick={() => location.reload()} data-autofocus>
          Refresh
        </Button>
      </Group>
    </Modal>
  )
}
