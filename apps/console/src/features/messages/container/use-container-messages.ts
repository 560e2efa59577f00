import { type Message, messages } from '@aftermile/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

export type MessagesOf = { readonly type: 'shipment' | 'order'; readonly id: string; readonly merchantId: string }

/** The newest messages about a shipment and its order, or about an order and its shipments. */
export const useContainerMessages = ({ type, id, merchantId }: MessagesOf) =>
  useQuery({
    queryKey: ['container-messages', type, merchantId, id],
    queryFn: async ({ signal }) => {
      const about = type === 'shipment' ? { shipment: id } : { order: id }
      return (await call(messages.list, { query: { ...about, merchant: merchantId, size: '100' }, signal })).data
    },
    select: ({ items, continuationToken }) => ({
      items: items.filter(message => !message.isTest),
      hasMore: continuationToken !== null,
    }),
  })

/** 3 sent, 1 failed: the states of messages with their counts, most frequent first. */
export function stateCounts(items: readonly Message[], nameOf: (message: Message) => string): string {
  const counts = [...Map.groupBy(items, nameOf)].map(
    ([name, messages]) => [name.toLowerCase(), messages.length] as const,
  )
  return counts
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
}
