import { corrections } from '@aftermile/contract/containers/corrections'
import type { Shipment, ShipmentEventOut } from '@aftermile/contract/containers/shipments'
import type { Message } from '@aftermile/contract/messages/messages'
import { sentStates } from '@aftermile/domain/messages/message-states'
import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useNames } from '../../api/use-names.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { reasonOf } from '../../ui/feedback/reason-of.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { useContainerMessages } from '../messages/container/use-container-messages.ts'
import { recipientText, shownState, titleOf } from '../messages/message-texts.ts'

type Props = { shipment: Shipment; completion: ShipmentEventOut; onClose: () => void }

/** Asks why a completion is taken back, and names the messages that went out because of it. */
export function ReopenDialog({ shipment, completion, onClose }: Props) {
  const { nameOf } = useNames()
  const [reason, setReason] = useState('')
  const queries = useQueryClient()
  const reopening = useMutation({
    mutationFn: () => call(corrections.reopen, { params: { id: shipment.id }, body: { reason: reason.trim() } }),
    onSuccess: async () => {
      toast({ message: `Reopened shipment ${shipment.shipmentNumber}.` })
      onClose()
      await Promise.all(['shipments', 'orders'].map(name => queries.invalidateQueries({ queryKey: [name] })))
    },
  })
  const isReady = reason.trim() !== '' && !reopening.isPending
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Reopen shipment ${shipment.shipmentNumber}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          if (isReady) reopening.mutate()
        }}
      >
        <Text mb="sm">
          {completion.by ?? 'Somebody'} set “{nameOf('status', completion.code)}”{' '}
          <RelativeTime at={completion.occurredAt} />. It is withdrawn, and the shipment is open again.
        </Text>
        <SentMessages shipment={shipment} since={completion.occurredAt} />
        <Textarea
          label="Reason"
          withAsterisk
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        {reopening.isError && <Notice kind="danger">{reasonOf(reopening.error)}</Notice>}
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={reopening.isPending} disabled={!isReady}>
            Reopen
          </Button>
        </Group>
      </form>
    </Modal>
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
