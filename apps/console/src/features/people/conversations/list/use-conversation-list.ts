import type { SentQuery } from '@aftermile/contract/endpoint'
import { conversations } from '@aftermile/contract/people/conversations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import type { ConversationTab } from './conversation-search.ts'

export const pageSize = 20

const queries = {
  open: { state: 'open' },
  mine: { state: 'open', group: 'mine' },
  receivers: { state: 'open', group: 'receivers' },
  closed: { state: 'closed' },
} as const satisfies Record<ConversationTab, SentQuery<typeof conversations.search>>

/** A page of the conversations about all shipments and orders. */
export const useConversationList = (tab: ConversationTab, page: number) =>
  useQuery({
    queryKey: ['conversations', 'list', tab, page],
    queryFn: async ({ signal }) =>
      (await call(conversations.search, { query: { ...queries[tab], size: pageSize, page }, signal })).data,
    placeholderData: keepPreviousData,
  })
