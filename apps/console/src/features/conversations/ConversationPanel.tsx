import type { Conversation } from '@aftermile/contract/people/conversations'
import { Button, Group, Text, TextInput, Title } from '@mantine/core'
import { IconMessagePlus, IconMessages } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice.tsx'
import { LoadingSkeleton } from '../../ui/loading/LoadingSkeleton.tsx'
import { RichHtml } from '../../ui/rich-text/RichHtml.tsx'
import { RichTextField } from '../../ui/rich-text/RichTextField.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { type ConversationDraft, newConversation } from './drafts.ts'
import { Thread } from './Thread.tsx'
import { useConversations, useCreateConversation } from './use-conversations.ts'

/** The conversations about a subject: a shipment or an order. */
export function ConversationPanel({ subjectId }: { subjectId: string }) {
  const conversations = useConversations(subjectId)
  const [draft, setDraft] = useState<ConversationDraft | null>(null)
  if (conversations.isPending) return <LoadingSkeleton label="Loading conversations" height={200} />
  if (conversations.isError)
    return <ErrorState error={conversations.error} onRetry={() => void conversations.refetch()} />
  const beginButton = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconMessagePlus size={16} />}
      onClick={() => setDraft(newConversation(subjectId))}
    >
      New conversation
    </Button>
  )
  if (draft !== null) return <NewConversation draft={draft} onChange={setDraft} onDone={() => setDraft(null)} />
  if (conversations.data.length === 0) {
    return (
      <EmptyState icon={IconMessages} title="No conversations yet" action={beginButton}>
        Ask a colleague a question or leave a note.
      </EmptyState>
    )
  }
  return (
    <>
      <Group justify="flex-end">{beginButton}</Group>
      {conversations.data.map(conversation => (
        <ConversationItem key={conversation.id} conversation={conversation} />
      ))}
    </>
  )
}

function ConversationItem({ conversation }: { conversation: Conversation }) {
  const { id, subject, body, createdByUsername, createdAt } = conversation
  return (
    <article>
      <Title order={3}>{subject || 'Conversation'}</Title>
      <Text c="dimmed" size="xs">
        {createdByUsername}, <RelativeTime at={createdAt} />
      </Text>
      <RichHtml html={body} />
      <Thread conversationId={id} label={subject || 'Conversation'} empty="No replies yet." />
    </article>
  )
}

type NewProps = { draft: ConversationDraft; onChange: (draft: ConversationDraft) => void; onDone: () => void }

function NewConversation({ draft, onChange, onDone }: NewProps) {
  const creating = useCreateConversation()
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        creating.mutate(draft, { onSuccess: onDone })
      }}
    >
      {creating.error instanceof ApiProblem && <ProblemNotice problem={creating.error} />}
      <TextInput
        label="Subject"
        maxLength={200}
        value={draft.subject}
        data-autofocus
        onChange={event => onChange({ ...draft, subject: event.currentTarget.value })}
        mb="xs"
      />
      <RichTextField label="Message" value={draft.body} onChange={body => onChange({ ...draft, body })} />
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button variant="default" size="xs" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="xs" loading={creating.isPending}>
          Start conversation
        </Button>
      </Group>
    </form>
  )
}
