import { deletions } from '@aftermile/contract/containers/deletions'
import { ActionIcon } from '@mantine/core'
import { call } from '../../../../../api/call.ts'
import { IconTrash } from '../../../../../ui/icons/icons.ts'
import { useDeletion } from '../../../deletions/use-deletion.tsx'
import { shipmentKey } from '../use-shipment.ts'

/** A button for users who may delete packages. */
export function DeletePackage({ shipmentId, number }: { shipmentId: string; number: string }) {
  const { ask, dialog } = useDeletion({
    what: `package ${number}`,
    effect: 'Its events are deleted too, and the status of the shipment follows.',
    queryKey: shipmentKey(shipmentId),
    run: () => call(deletions.package, { params: { id: shipmentId, packageId: number } }),
  })
  if (ask === null) return null
  return (
    <>
      <ActionIcon variant="subtle" color="red" size="sm" aria-label={`Delete package ${number}`} onClick={ask}>
        <IconTrash size={14} />
      </ActionIcon>
      {dialog}
    </>
  )
}
