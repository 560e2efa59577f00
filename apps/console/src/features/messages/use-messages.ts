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

/** How many there are of which nobody knows whether they arrived. */
export const unknownCountQuery = queryOptions({
  queryKey: [...messagesKey, 'unknown'],
  queryFn: async ({ signal }) => (await call(messages.unknown, { signal })).data.count,
})

/** Sends a message again, as a new one. */
export const useResend = () => useDecision(messages.resend)

/** Says that a message of unknown state was sent. */
export const useConfirmSent = () => useDecision(messages.confirm)

const decisions = { confirm: messages.confirmMany, resend: messages.resendMany } as const
/** The server decides about so many at once. */
const decidedAtOnce = 500

/** Decides about messages of unknown state together. Null: about all of them. */
export function useDecideMany(decision: keyof typeof decisions) {
  const queries = useQueryClient()
  const ask = async (body: { ids?: string[] }) => (await call(decisions[decision], { body })).data
  return useMutation({
    mutationFn: async (ids: readonly string[] | null) => {
      let { done, refused, left } = await ask(ids === null ? {} : { ids: ids.slice(0, decidedAtOnce) })
      const isMore = () => (ids === null ? left > refused.length : false)
      for (let before = 0; isMore() && done > before; ) {
        before = done
        const next = await ask({})
        done += next.done
        refused = next.refused
        left = next.left
      }
      return { done, refused }
    },
    onSettled: () => {
      for (const key of [messagesKey, ['work-today'], ['shipments'], ['orders']])
        void queries.invalidateQueries({ queryKey: key })
    },
  })
}

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
