import type { WebhookEndpoint } from '@aftermile/contract/messages/webhooks'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem } from '../../../api/problem.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useReturnFocus } from '../../../ui/feedback/use-return-focus.ts'
import { errorsOf } from '../../../ui/form/field-errors.ts'
import { InstantField } from '../../../ui/form/fields.tsx'
import { queuedText } from '../ReplayButton.tsx'
import { useReplay } from '../webhook-calls.ts'
import classes from './Webhooks.module.css'

/** Sends the deliveries of a time window again. It begins with the failures that are known, else a day ago. */
export function ReplayDialog({ webhook, onClose }: { webhook: WebhookEndpoint; onClose: () => void }) {
  useReturnFocus()
  const replay = useReplay(webhook.id)
  const [range, setRange] = useState(() => ({
    from: webhook.failingSince ?? new Date(Date.now() - dayMs).toISOString(),
    to: new Date().toISOString(),
  }))
  const errors = replay.error instanceof ApiProblem ? errorsOf(replay.error.errors) : {}
  const isBackwards = range.from >= range.to
  const run = () =>
    replay.mutate(range, {
      onSuccess: queued => {
        onClose()
        toast({ message: queuedText(queued) })
      },
    })
  const part = (name: 'from' | 'to', label: string) => ({
    name,
    label,
    value: range[name],
    error: name === 'to' && isBackwards ? 'The end is before the start' : errors[name],
    isReadOnly: false,
    onChange: (at: string) => setRange({ ...range, [name]: at }),
  })
  return (
    <Modal opened onClose={onClose} title="Replay deliveries" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        noValidate
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          if (!isBackwards && !replay.isPending) run()
        }}
      >
        <Text size="sm">
          Sends everything created between these times again, with the same ids and bodies. A receiver that has had a
          delivery can tell by its id.
        </Text>
        <InstantField {...part('from', 'From')} />
        <InstantField {...part('to', 'To')} />
        {replay.error !== null && Object.keys(errors).length === 0 && (
          <Notice kind="danger">{replay.error.message}</Notice>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={replay.isPending} disabled={isBackwards}>
            Replay
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
