/** The id of the heading of a conversation, which gets the focus. */
export const headingIdOf = (conversationId: string): string => `conversation-${conversationId}`
