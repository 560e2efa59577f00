import type { MailingPeriod } from '@aftermile/contract/boards/mailings'
import { Button, Group, Modal, Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type NewMailing, useMailingActions } from '../../../api/mailings.ts'
import { useUser } from '../../../session/session-store.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useReturnFocus } from '../../../ui/feedback/use-return-focus.ts'
import { isPeriod, periodChoices } from './periods.ts'

/** What is mailed: the board, report or list that is shown, with its filters. */
export type Mailed = Omit<NewMailing, 'every'>

type Props = { mailed: Mailed; onClose: () => void; onList: () => void }

/** Asks how often. The mail has what the user may see when it is made. */
export function MailMeDialog({ mailed, onClose, onList }: Props) {
  useReturnFocus()
  const { email } = useUser()
  const [name, setName] = useState(mailed.name)
  const [every, setEvery] = useState<MailingPeriod>('week')
  const actions = useMailingActions()
  const isReady = name.trim() !== '' && !actions.isPending
  const save = () =>
    actions.mutate(
      { kind: 'create', mailing: { ...mailed, name: name.trim(), every } },
      {
        onSuccess: () => {
          onClose()
          toast({ message: `${name.trim()} will be mailed to you.`, next: { label: 'Regular mails', onClick: onList } })
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title="Mail me this" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (isReady) save()
        }}
      >
        <TextInput
          label="Name"
          description="The subject of the mail"
          data-autofocus
          maxLength={100}
          value={name}
          error={actions.error?.message}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Select
          mt="md"
          label="How often"
          data={periodChoices}
          value={every}
          allowDeselect={false}
          onChange={value => isPeriod(value) && setEvery(value)}
        />
        <Text size="sm" c="dimmed" mt="md">
          To {email}, at seven in the morning: the main numbers under the current filters, and a link to all of it.
        </Text>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isReady} loading={actions.isPending}>
            Mail me this
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
