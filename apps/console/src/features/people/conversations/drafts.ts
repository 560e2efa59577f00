import type { Conversation, Message } from '@aftermile/contract/people/conversations'

/** Flags of a draft in the browser. Items from the server do not have them. */
export type Draft = { readonly isNew: boolean; readonly isEdited: boolean }

export type ConversationDraft = Pick<Conversation, 'id' | 'subjectId' | 'subject' | 'body' | 'priority'> & {
  readonly isNew: boolean
}
export type MessageDraft = Pick<Message, 'id' | 'conversationId' | 'content'> & Draft

/** A new conversation, with priority 0. */
export function newConversation(subjectId: string, id: string = crypto.randomUUID()): ConversationDraft {
  return { id, subjectId, subject: '', body: '', priority: 0, isNew: true }
}

/** A draft to change an existing conversation. */
export function editConversation({ id, subjectId, subject, body, priority }: Conversation): ConversationDraft {
  return { id, subjectId, subject, body, priority, isNew: false }
}

/** A conversation needs a subject or a text. */
export const canSave = ({ subject, body }: ConversationDraft): boolean =>
  subject.trim() !== '' || !isEmpty({ content: body })

/** A new message, which is also being edited. */
export function newMessage(conversationId: string, id: string = crypto.randomUUID()): MessageDraft {
  return { id, conversationId, content: '', isNew: true, isEdited: true }
}

/** A draft to change an existing message. */
export function editMessage({ id, conversationId, content }: Message): MessageDraft {
  return { id, conversationId, content, isNew: false, isEdited: true }
}

export const isEmpty = (draft: { content: string }): boolean => draft.content.replace(/<[^>]*>/g, '').trim() === ''
