import type { Message } from '@aftermile/contract/people/conversations'
import { Button, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { ApiProblem } from '../../../api/problem.ts'
import { useUser } from '../../../session/session-store.ts'
import { useKeptWords } from '../../../ui/editor/use-kept-words.ts'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { Composer } from './Composer.tsx'
import { editMessage, isEmpty, type MessageDraft, newMessage } from './drafts.ts'
import { MessageItem } from './MessageItem.tsx'
import classes from './Thread.module.css'
import { useMessages, useRemoveMessage } from './use-conversations.ts'

type Props = {
  conversationId: string
  /** What colleagues talk about; absent in the support chat. */
  subjectId?: string
  label: string
  empty: string
  /** A chat: one plain field instead of the editor. */
  isPlain?: boolean
}

/** The messages of one conversation, and a field to write the next. */
export function Thread({ conversationId, subjectId, label, empty, isPlain = false }: Props) {
  const user = useUser()
  const messages = useMessages(conversationId)
  const removing = useRemoveMessage()
  const [draft, setDraft] = useState<MessageDraft>(() => newMessage(conversationId))
  const kept = useKeptWords(`conversations/${conversationId}`, ({ content }) => {
    if (typeof content === 'string' && draft.isNew && isEmpty(draft))
      setDraft({ ...newMessage(conversationId), content })
  })
  const [hasClicked, setClicked] = useState(false)
  const [deleted, setDeleted] = useState<Message | null>(null)
  const section = useRef<HTMLElement>(null)
  if (messages.isPending) return <LoadingSkeleton label="Loading messages" height={160} />
  if (messages.isError) return <ErrorState error={messages.error} onRetry={() => void messages.refetch()} />
  const change = (next: MessageDraft) => {
    setDraft(next)
    if (!next.isNew) return
    if (isEmpty(next)) kept.drop()
    else kept.keep({ content: next.content })
  }
  const open = (next: MessageDraft) => {
    setDraft(next)
    setClicked(true)
  }
  const remove = () => {
    if (deleted === null) return
    const onSuccess = () => {
      setDeleted(null)
      section.current?.focus()
    }
    removing.mutate(deleted, { onSuccess })
  }
  const isOwn = (message: Message) => message.createdByUserId === user.id
  return (
    <section ref={section} className={classes.thread} aria-label={label} tabIndex={-1}>
      {messages.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          loading={messages.isFetchingNextPage}
          onClick={() => void messages.fetchNextPage()}
        >
          Show earlier messages
        </Button>
      )}
      {messages.data.length === 0 && <Text c="dimmed">{empty}</Text>}
      <ol className={classes.messages} aria-live="polite">
        {messages.data.map(message => (
          <MessageItem
            key={message.id}
            message={message}
            isOwn={isOwn(message)}
            onEdit={() => open(editMessage(message))}
            onRemove={() => setDeleted(message)}
          />
        ))}
      </ol>
      <ConfirmDialog
        isOpen={deleted !== null}
        title="Delete this message?"
        confirm="Delete"
        isBusy={removing.isPending}
        problem={removing.error instanceof ApiProblem ? removing.error.message : null}
        onConfirm={remove}
        onClose={() => {
          removing.reset()
          setDeleted(null)
        }}
      >
        This can’t be undone.
      </ConfirmDialog>
      <Composer
        key={draft.id}
        draft={draft}
        isPlain={isPlain}
        subjectId={subjectId}
        isFocused={hasClicked}
        onChange={change}
        onDone={() => {
          if (draft.isNew) kept.drop()
          open(newMessage(conversationId))
        }}
      />
    </section>
  )
}
