import { z } from 'zod'

export const conversationTabs = ['open', 'mine', 'receivers', 'closed'] as const
export type ConversationTab = (typeof conversationTabs)[number]

/** The address of the page of conversations. Invalid parameters are ignored. */
const ConversationSearch = z.object({
  show: z.enum(conversationTabs).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1000).optional().catch(undefined),
})
export type ConversationSearch = z.infer<typeof ConversationSearch>

export const parseConversationSearch = (search: Record<string, unknown>): ConversationSearch =>
  ConversationSearch.parse(search)
