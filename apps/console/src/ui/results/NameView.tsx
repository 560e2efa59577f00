import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'

type Props = { title: string; name: string; onSave: (name: string) => void; onClose: () => void }

export function NameView({ title, name, onSave, onClose }: Props) {
  const [text, setText] = useState(name)
  const isReady = text.trim() !== ''
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (isReady) onSave(text.trim())
        }}
      >
        <TextInput
          label="Name"
          data-autofocus
          maxLength={100}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isReady}>
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
