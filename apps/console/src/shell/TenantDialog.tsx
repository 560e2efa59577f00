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
    <Modal opened onClose={onClose} title="Switch tenant" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void enter()
        }}
      >
        <Text mb="md">You’ll see and edit that tenant’s data. The top bar shows its name until you switch back.</Text>
        <TextInput
          label="Tenant"
          description="The id of the tenant"
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
            Switch
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

function messageFor(problem: unknown): string {
  if (isProblem(problem, 404)) return 'Tenant not found'
  return problem instanceof Error ? problem.message : 'Something went wrong. Try again.'
}
