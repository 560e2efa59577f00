import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem } from '../../../api/problem.ts'
import { useReturnFocus } from '../../../ui/feedback/use-return-focus.ts'

type Props = { title: string; name: string; onSave: (name: string) => Promise<void>; onClose: () => void }

/** Asks for a name. Stays open until the name is saved. */
export function BookmarkNameDialog({ title, name, onSave, onClose }: Props) {
  useReturnFocus()
  const [text, setText] = useState(name)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isReady = text.trim() !== '' && !isBusy
  const save = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await onSave(text.trim())
    } catch (error) {
      setProblem(error instanceof ApiProblem ? error.message : 'Something went wrong. Try again.')
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (isReady) void save()
        }}
      >
        <TextInput
          label="Name"
          data-autofocus
          maxLength={100}
          value={text}
          error={problem}
          onChange={event => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isReady} loading={isBusy}>
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
