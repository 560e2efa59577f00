import type { Conversation } from '@aftermile/contract/people/conversations'
import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { IconMessagePlus, IconMessages } from '../../../ui/icons/icons.ts'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { ConversationForm } from './ConversationForm.tsx'
import { ConversationItem, type ShipmentOfOrder } from './ConversationItem.tsx'
import { type ConversationDraft, newConversation } from './drafts.ts'
import { headingIdOf } from './heading-id.ts'
import { useConversations } from './use-conversations.ts'

const newButtonId = 'new-conversation'

type Props = {
  subjectId: string
  /** The shipments of an order: what is said about them shows, too. */
  shipments?: readonly ShipmentOfOrder[]
}

/** The conversations about a subject: a shipment or an order. Open ones come first. */
export function ConversationPanel({ subjectId, shipments = [] }: Props) {
  const conversations = useConversations(subjectId)
  const [draft, setDraft] = useState<ConversationDraft | null>(null)
  const focus = useFocusById()
  if (conversations.isPending) return <LoadingSkeleton label="Loading conversations" height={200} />
  if (conversations.isError)
    return <ErrorState error={conversations.error} onRetry={() => void conversations.refetch()} />
  const newButton = (
    <Button
      id={newButtonId}
      variant="default"
      size="xs"
      leftSection={<IconMessagePlus size={16} />}
      onClick={() => setDraft(newConversation(subjectId))}
    >
      New conversation
    </Button>
  )
  if (draft !== null) {
    const close = (focusedId: string) => {
      setDraft(null)
      focus(focusedId)
    }
    return (
      <ConversationForm
        first={draft}
        onSaved={() => close(headingIdOf(draft.id))}
        onCancel={() => close(newButtonId)}
      />
    )
  }
  if (conversations.data.length === 0) {
    return (
      <EmptyState icon={IconMessages} title="No conversations yet" action={newButton}>
        Ask a colleague, or note what was agreed. Only colleagues see this.
      </EmptyState>
    )
  }
  return (
    <>
      <Group justify="flex-end">{newButton}</Group>
      {openFirst(conversations.data).map(conversation => (
        <ConversationItem
          key={conversation.id}
          conversation={conversation}
          shipment={shipments.find(({ id }) => conversation.subjectId === `shipment/${id}`)}
          onClosed={() => focus(headingIdOf(conversation.id))}
          onRemoved={() => focus(newButtonId)}
        />
      ))}
    </>
  )
}

const openFirst = (all: readonly Conversation[]): Conversation[] =>
  all.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen))

/** Returns a function that moves the focus to an element after the next render, so that it stays in the panel. */
function useFocusById(): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (wanted !== null) document.getElementById(wanted.id)?.focus()
  }, [wanted])
  return id => setWanted({ id })
}
