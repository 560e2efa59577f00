import { Button, Group, Modal, Select, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isProblem } from '../api/problem.ts'
import { useList } from '../api/resource.ts'
import { listedTenants } from '../features/people/tenants/tenant-noun.ts'
import { useEnterTenant } from '../features/people/tenants/use-enter-tenant.ts'
import { useUser } from '../session/session-store.ts'
import { useReturnFocus } from '../ui/feedback/use-return-focus.ts'

/** Lets root choose a tenant to enter. */
export function TenantDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const { tenantId } = useUser()
  const tenants = useList(listedTenants)
  const [id, setId] = useState<string | null>(null)
  const enter = useEnterTenant()
  const entering = useMutation({ mutationFn: enter, onSuccess: onClose })
  const error = entering.error ?? tenants.error

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (id !== null) entering.mutate(id)
  }

  return (
    <Modal opened onClose={onClose} title="Enter tenant" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={submit}>
        <Text mb="md">You’ll see and change that tenant’s data in this tab, until you leave it.</Text>
        <Select
          label="Tenant"
          data={
            tenants.data
              ?.filter(tenant => tenant.id !== tenantId)
              .map(({ id: value, name }) => ({ value, label: name })) ?? []
          }
          value={id}
          onChange={setId}
          error={error && (isProblem(error, 404) ? 'Tenant not found' : error.message)}
          placeholder={tenants.isPending ? 'Loading…' : 'Type a name'}
          searchable
          selectFirstOptionOnChange
          limit={50}
          nothingFoundMessage="No matches"
          data-autofocus
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={entering.isPending} disabled={id === null}>
            Enter
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
