import { corrections } from '@aftermile/contract/containers/corrections'
import type { Shipment, ShipmentEventOut } from '@aftermile/contract/containers/shipments'
import type { Message } from '@aftermile/contract/messages/messages'
import { sentStates } from '@aftermile/domain/messages/message-states'
import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { useNames } from '../../../api/use-names.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { reasonOf } from '../../../ui/feedback/reason-of.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { useContainerMessages } from '../../messages/container/use-container-messages.ts'
import { recipientText, shownState, titleOf } from '../../messages/message-texts.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = { shipment: Shipment; completion: ShipmentEventOut; onClose: () => void }

/** Asks why a completion is taken back, and names the messages that went out because of it. */
export function ReopenDialog({ shipment, completion, onClose }: Props) {
  const { nameOf } = useNames()
  const queries = useQueryClient()
  const reopening = useMutation({
    mutationFn: (reason: string) => call(corrections.reopen, { params: { id: shipment.id }, body: { reason } }),
    onSuccess: async () => {
      toast({ message: `Reopened shipment ${shipment.shipmentNumber}.` })
      onClose()
      await Promise.all(['shipments', 'orders'].map(name => queries.invalidateQueries({ queryKey: [name] })))
    },
  })
  return (
    <ReasonDialog
      title={`Reopen shipment ${shipment.shipmentNumber}?`}
      confirm="Reopen"
      isPending={reopening.isPending}
      onConfirm={reopening.mutate}
      onClose={onClose}
      beneath={reopening.isError && <Notice kind="danger">{reasonOf(reopening.error)}</Notice>}
    >
      <Text mb="sm">
        {completion.by ?? 'Somebody'} set “{nameOf('status', completion.code)}”{' '}
        <RelativeTime at={completion.occurredAt} />. It is withdrawn, and the shipment is open again.
      </Text>
      <SentMessages shipment={shipment} since={completion.occurredAt} />
    </ReasonDialog>
  )
}

const waitingStates = ['queued', 'deferred', 'sending', 'unknown'] as const
const namedStates: readonly Message['state'][] = [...sentStates, ...waitingStates]

/** What receivers were told since the completion. It can’t be taken back. */
function SentMessages({ shipment, since }: { shipment: Shipment; since: string }) {
  const { id, merchantId } = shipment
  const { data, isPending, isError } = useContainerMessages({ type: 'shipment', id, merchantId })
  if (isPending) return <Text c="dimmed">Looking for messages that went out …</Text>
  if (isError) return <Notice kind="danger">Couldn’t load the messages that went out.</Notice>
  const sent = data.items.filter(
    ({ state, createdAt }) => namedStates.includes(state) && Date.parse(createdAt) >= Date.parse(since),
  )
  if (sent.length === 0)
    return (
      <Text c="dimmed" mb="sm">
        No message went out since.
      </Text>
    )
  return (
    <Notice kind="note">
      {sent.length === 1
        ? 'One message went out since. It stays sent:'
        : `${sent.length} messages went out since. They stay sent:`}
      <ul>
        {sent.map(message => (
          <li key={message.id}>
            {titleOf(message)}, {recipientText(message)} ({shownState(message).toLowerCase()})
          </li>
        ))}
      </ul>
    </Notice>
  )
}
