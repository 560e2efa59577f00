import { type Conversation, rolesChangingAll } from '@aftermile/contract/people/conversations'
import { shipmentPath } from '@aftermile/domain/orders/order-number'
import { Anchor, Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem } from '../../../api/problem.ts'
import { useUser } from '../../../session/session-store.ts'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { RichHtml } from '../../../ui/rich-text/RichHtml.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { AskedCorrection } from './AskedCorrection.tsx'
import { ConversationForm } from './ConversationForm.tsx'
import { editConversation } from './drafts.ts'
import { headingIdOf } from './heading-id.ts'
import { PriorityLabel } from './PriorityLabel.tsx'
import classes from './Thread.module.css'
import { Thread } from './Thread.tsx'
import { useRemoveConversation, useSetState } from './use-conversations.ts'

export type ShipmentOfOrder = { readonly id: string; readonly shipmentNumber: string }

type Props = {
  conversation: Conversation
  /** The shipment that it is about, where it shows on the order. */
  shipment?: ShipmentOfOrder | undefined
  /** Called when the form of this conversation has closed. */
  onClosed: () => void
  onRemoved: () => void
}

/** A conversation with its messages. Its author and administrators can change it. */
export function ConversationItem({ conversation, shipment, onClosed, onRemoved }: Props) {
  const { id, subjectId, subject, body, isOpen } = conversation
  const [isShown, setShown] = useState(isOpen)
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const title = subject || 'Conversation'
  const close = () => {
    setOpen(null)
    onClosed()
  }
  return (
    <article className={classes.item} aria-labelledby={headingIdOf(id)}>
      {open === 'edit' ? (
        <ConversationForm first={editConversation(conversation)} onSaved={close} onCancel={close} />
      ) : (
        <>
          <div className={classes.title}>
            <Title order={3} id={headingIdOf(id)} tabIndex={-1}>
              {title}
            </Title>
            <PriorityLabel priority={conversation.priority} />
            <State conversation={conversation} onChanged={setShown} />
          </div>
          {shipment !== undefined && (
            <PathLink href={shipmentPath(shipment.id)} size="xs">
              Shipment {shipment.shipmentNumber}
            </PathLink>
          )}
          <Head conversation={conversation} onEdit={() => setOpen('edit')} onRemove={() => setOpen('remove')} />
          {isShown && <RichHtml html={body} />}
          {isShown && <AskedCorrection conversation={conversation} />}
        </>
      )}
      {open === 'remove' && (
        <RemoveDialog conversation={conversation} title={title} onClose={() => setOpen(null)} onRemoved={onRemoved} />
      )}
      {isShown ? (
        <Thread conversationId={id} subjectId={subjectId} label={title} empty="No replies yet." />
      ) : (
        <Anchor component="button" type="button" size="xs" onClick={() => setShown(true)}>
          Show
        </Anchor>
      )}
    </article>
  )
}

type StateProps = { conversation: Conversation; onChanged: (isOpen: boolean) => void }

/** Closes a conversation when nothing is left to do, and opens it again. */
function State({ conversation: { id, isOpen, closedByUsername }, onChanged }: StateProps) {
  const saving = useSetState()
  const set = () =>
    saving.mutate(
      { id, isOpen: !isOpen },
      {
        onSuccess: () => onChanged(!isOpen),
        onError: error => toastFailure(isOpen ? 'Closing' : 'Reopening', error),
      },
    )
  return (
    <>
      {!isOpen && (
        <Text span c="dimmed" size="xs">
          {closedByUsername === null ? 'Closed' : `Closed by ${closedByUsername}`}
        </Text>
      )}
      <Button variant="default" size="compact-xs" ml="auto" loading={saving.isPending} onClick={set}>
        {isOpen ? 'Close' : 'Reopen'}
      </Button>
    </>
  )
}

type HeadProps = { conversation: Conversation; onEdit: () => void; onRemove: () => void }

function Head({ conversation, onEdit, onRemove }: HeadProps) {
  const { createdByUserId, createdByUsername, createdAt } = conversation
  const user = useUser()
  const mayChange = createdByUserId === user.id || user.roles.some(role => rolesChangingAll.includes(role))
  return (
    <div className={classes.head}>
      <Text span c="dimmed" size="xs">
        {createdByUsername}, <RelativeTime at={createdAt} />
      </Text>
      {mayChange && (
        <span className={classes.actions}>
          <Anchor component="button" type="button" size="xs" onClick={onEdit}>
            Edit conversation
          </Anchor>
          <Anchor component="button" type="button" size="xs" onClick={onRemove}>
            Delete conversation
          </Anchor>
        </span>
      )}
    </div>
  )
}

type RemoveProps = { conversation: Conversation; title: string; onClose: () => void; onRemoved: () => void }

function RemoveDialog({ conversation, title, onClose, onRemoved }: RemoveProps) {
  const removing = useRemoveConversation()
  // This dialog is gone as soon as the list is loaded again, so it must not wait with a callback of its own.
  const remove = () => void removing.mutateAsync(conversation).then(onRemoved, () => undefined)
  return (
    <ConfirmDialog
      isOpen
      title={`Delete “${title}”?`}
      confirm="Delete"
      isBusy={removing.isPending}
      problem={removing.error instanceof ApiProblem ? removing.error.message : null}
      onConfirm={remove}
      onClose={onClose}
    >
      Its messages are deleted too. This can’t be undone.
    </ConfirmDialog>
  )
}
