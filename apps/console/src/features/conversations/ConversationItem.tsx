import { type Conversation, rolesChangingAll } from '@aftermile/contract/people/conversations'
import { tagPriorities } from '@aftermile/domain/lists/tag-priorities'
import { Anchor, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { useUser } from '../../session/session-store.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { RichHtml } from '../../ui/rich-text/RichHtml.tsx'
import { ColorDot } from '../../ui/text/ColorDot.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { ConversationForm } from './ConversationForm.tsx'
import { editConversation } from './drafts.ts'
import classes from './Thread.module.css'
import { Thread } from './Thread.tsx'
import { useRemoveConversation } from './use-conversations.ts'

export const headingIdOf = (conversationId: string): string => `conversation-${conversationId}`

type Props = {
  conversation: Conversation
  /** Called when the form of this conversation has closed. */
  onClosed: () => void
  onRemoved: () => void
}

/** A conversation with its messages. Its author and administrators can change it. */
export function ConversationItem({ conversation, onClosed, onRemoved }: Props) {
  const { id, subject, body } = conversation
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const title = subject || 'Conversation'
  const close = () => {
    setOpen(null)
    onClosed()
  }
  return (
    <article>
      {open === 'edit' ? (
        <ConversationForm first={editConversation(conversation)} onSaved={close} onCancel={close} />
      ) : (
        <>
          <Title order={3} id={headingIdOf(id)} tabIndex={-1}>
            {title}
          </Title>
          <Head conversation={conversation} onEdit={() => setOpen('edit')} onRemove={() => setOpen('remove')} />
          <RichHtml html={body} />
        </>
      )}
      {open === 'remove' && (
        <RemoveDialog conversation={conversation} title={title} onClose={() => setOpen(null)} onRemoved={onRemoved} />
      )}
      <Thread conversationId={id} label={title} empty="No replies yet." />
    </article>
  )
}

type HeadProps = { conversation: Conversation; onEdit: () => void; onRemove: () => void }

function Head({ conversation, onEdit, onRemove }: HeadProps) {
  const { priority, createdByUserId, createdByUsername, createdAt } = conversation
  const user = useUser()
  const mayChange = createdByUserId === user.id || user.roles.some(role => rolesChangingAll.includes(role))
  const level = tagPriorities.find(({ id }) => id === priority)
  return (
    <div className={classes.head}>
      <Text span c="dimmed" size="xs">
        {createdByUsername}, <RelativeTime at={createdAt} />
      </Text>
      {level !== undefined && level.id > 0 && <ColorDot color={level.color} text={`${level.name} priority`} />}
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
  return (
    <ConfirmDialog
      isOpen
      title={`Delete “${title}”?`}
      confirm="Delete"
      isBusy={removing.isPending}
      problem={removing.error instanceof ApiProblem ? removing.error.message : null}
      onConfirm={() => removing.mutate(conversation, { onSuccess: onRemoved })}
      onClose={onClose}
    >
      Its messages are deleted too. This can’t be undone.
    </ConfirmDialog>
  )
}
