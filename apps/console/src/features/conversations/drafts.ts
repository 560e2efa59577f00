import type { Conversation, Message } from '@aftermile/contract/people/conversations'

/** Flags of what is being written here and of nothing that comes from the server. */
export type Draft = { readonly isNew: boolean; readonly isEdited: boolean }

export type ConversationDraft = Pick<Conversation, 'id' | 'subjectId' | 'subject' | 'body' | 'priority'> & {
  isNew: true
}
export type MessageDraft = Pick<Message, 'id' | 'conversationId' | 'content'> & Draft

/** A conversation made in the client is flagged new; its priority is 0. */
export function newConversation(subjectId: string, id: string = crypto.randomUUID()): ConversationDraft {
  return { id, subjectId, subject: '', body: '', priority: 0, isNew: true }
}

/** A message made in the client is flagged new, and as being edited. */
export function newMessage(conversationId: string, id: string = crypto.randomUUID()): MessageDraft {
  return { id, conversationId, content: '', isNew: true, isEdited: true }
}

/** A message taken up again to be changed. */
export function editMessage({ id, conversationId, content }: Message): MessageDraft {
  return { id, conversationId, content, isNew: false, isEdited: true }
}

export const isEmpty = (draft: { content: string }): boolean => draft.content.replace(/<[^>]*>/g, '').trim() === ''
