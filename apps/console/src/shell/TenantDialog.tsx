import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isProblem } from '../api/problem.ts'
import { enterTenant } from '../session/tenant.ts'
import { useReturnFocus } from '../ui/feedback/use-return-focus.ts'

/** Lets a root user enter another tenant by its id. */
export function TenantDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const [id, setId] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function enter(): Promise<void> {
    if (id.trim() === '') return setError('The Tenant field is required')
    setBusy(true)
    try {
      await enterTenant(id.trim())
      onClose()
    } catch (problem) {
      setError(messageFor(problem))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title="Enter a tenant" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void enter()
        }}
      >
        <Text mb="md">
          You will see and change what belongs to that tenant. The top bar shows it until you go back.
        </Text>
        <TextInput
          label="Tenant"
          description="Its id, as in its users' settings"
          value={id}
          error={error}
          onChange={event => {
            setId(event.currentTarget.value)
            setError(null)
          }}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Enter
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

function messageFor(problem: unknown): string {
  if (isProblem(problem, 404)) return 'There is no such tenant'
  return problem instanceof Error ? problem.message : 'This did not work'
}
