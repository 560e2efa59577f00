import { corrections } from '@aftermile/contract/containers/corrections'
import { type Conversation, conversations, type Message } from '@aftermile/contract/people/conversations'
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import type { ConversationDraft, MessageDraft } from './drafts.ts'

const allKey = ['conversations'] as const
const conversationsKey = (subjectId: string) => ['conversations', subjectId] as const
const messagesKey = (conversationId: string) => ['messages', conversationId] as const

export const useConversations = (subjectId: string) => useQuery(conversationsQuery(subjectId))

/** The conversations about a shipment, or about an order and its shipments. */
export function conversationsQuery(subjectId: string) {
  const isOrder = subjectId.startsWith('order/')
  return queryOptions({
    queryKey: isOrder ? (['conversations', 'of-order', subjectId] as const) : conversationsKey(subjectId),
    queryFn: async ({ signal }) => {
      const query = { subjectId, ...(isOrder && { includeShipments: 'true' as const }) }
      return (await call(conversations.list, { query, signal })).data
    },
  })
}

/** The colleagues who can be mentioned. */
export const useColleagues = (subjectId: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['colleagues', subjectId],
    queryFn: async ({ signal }) => (await call(conversations.colleagues, { query: { subjectId }, signal })).data,
    enabled: isWanted,
  })

export function useSetState() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isOpen }: Pick<Conversation, 'id' | 'isOpen'>) =>
      (await call(conversations.setState, { params: { id }, body: { isOpen } })).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: allKey }),
  })
}

/** Also after a refusal: somebody was faster, or the receiver has written again. */
export function useTakeOver() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, correctionId }: { id: string; correctionId: string }) =>
      call(corrections.takeOver, { params: { id }, body: { correctionId } }),
    onSettled: () =>
      Promise.all(
        ['conversations', 'shipments', 'orders'].map(name => queries.invalidateQueries({ queryKey: [name] })),
      ),
  })
}

/** Starts with the newest page. `fetchNextPage` loads older messages. */
export function useMessages(conversationId: string) {
  return useInfiniteQuery({
    queryKey: messagesKey(conversationId),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { continuationToken: pageParam }
      return (await call(conversations.listMessages, { params: { id: conversationId }, query, signal })).data
    },
    getNextPageParam: page => page.continuationToken,
    select: ({ pages }): Message[] => pages.flatMap(page => page.items).toReversed(),
  })
}

export function useSaveConversation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ isNew, ...body }: ConversationDraft) =>
      isNew
        ? (await call(conversations.create, { body })).data
        : (await call(conversations.update, { params: { id: body.id }, body })).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: allKey }),
  })
}

export function useRemoveConversation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: Conversation) => {
      await call(conversations.remove, { params: { id } })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: allKey }),
  })
}

export function usePutMessage() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, conversationId, content }: MessageDraft) =>
      (await call(conversations.putMessage, { params: { conversationId, id }, body: { content } })).data,
    onSuccess: (_, { conversationId }) => queries.invalidateQueries({ queryKey: messagesKey(conversationId) }),
  })
}

export function useRemoveMessage() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, conversationId }: Message) => {
      await call(conversations.removeMessage, { params: { conversationId, id } })
    },
    onSuccess: (_, { conversationId }) => queries.invalidateQueries({ queryKey: messagesKey(conversationId) }),
  })
}
