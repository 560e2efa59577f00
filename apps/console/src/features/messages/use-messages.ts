import { type Message, messages } from '@aftermile/contract/messages/messages'
import { keepPreviousData, queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { filterOf, type MessageSearch } from './message-search.ts'

export const messagesKey = ['message-log'] as const

const size = '50'
/** The hub announces changes. This covers a lost connection while something is on its way. */
const pollMs = 4000

const isUnderway = ({ state }: Message): boolean => state === 'queued' || state === 'sending'

/** The newest page first. `fetchNextPage` loads older messages. */
export function useMessages(search: MessageSearch) {
  const filter = filterOf(search)
  return useInfiniteQuery({
    queryKey: [...messagesKey, 'list', filter],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, size, ...(pageParam !== null && { continuationToken: pageParam }) }
      return (await call(messages.list, { query, signal })).data
    },
    getNextPageParam: page => page.continuationToken,
    select: ({ pages }) => pages.flatMap(page => page.items),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.items.some(isUnderway) ? pollMs : false),
  })
}

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'one', id],
    queryFn: async ({ signal }) => (await call(messages.get, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderway(state.data) ? pollMs : false),
  })

/** Those of which nobody knows whether they arrived. */
export const unknownQuery = queryOptions({
  queryKey: [...messagesKey, 'unknown'],
  queryFn: async ({ signal }) =>
    (await call(messages.list, { query: { state: 'unknown', size: '100' }, signal })).data.items,
})

/** The last e-mail that went out says by which app; null without an app. Undefined if none has gone out. */
export const lastAppQuery = queryOptions({
  queryKey: [...messagesKey, 'last app'],
  queryFn: async ({ signal }) => {
    const query = { state: 'sent', channel: 'email', size: '1' } as const
    const [last] = (await call(messages.list, { query, signal })).data.items
    return { appId: last === undefined ? undefined : last.appId }
  },
})

/** Sends a message again, as a new one. */
export const useResend = () => useDecision(messages.resend)

/** Says that a message of unknown state was sent. */
export const useConfirmSent = () => useDecision(messages.confirm)

function useDecision(endpoint: typeof messages.resend | typeof messages.confirm) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string): Promise<Message> => (await call(endpoint, { params: { id } })).data,
    onSuccess: message => {
      void queries.invalidateQueries({ queryKey: messagesKey })
      void queries.invalidateQueries({ queryKey: [message.targetType === 'Shipment' ? 'shipments' : 'orders'] })
    },
  })
}
