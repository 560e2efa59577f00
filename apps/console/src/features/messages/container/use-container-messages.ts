import { type Message, messages } from '@aftermile/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

export type MessagesOf = { readonly containerId: string; readonly merchantId: string }

/** The newest messages about a shipment or an order. Orders of two merchants can have the same number. */
export const useContainerMessages = ({ containerId, merchantId }: MessagesOf) =>
  useQuery({
    queryKey: ['container-messages', containerId],
    queryFn: async ({ signal }) =>
      (await call(messages.list, { query: { container: containerId, size: '100' }, signal })).data,
    select: ({ items, continuationToken }) => ({
      items: items.filter(message => message.merchantId === merchantId && !message.isTest),
      hasMore: continuationToken !== null,
    }),
  })

/** 3 sent, 1 failed: the states of messages with their counts, most frequent first. */
export function stateCounts(items: readonly Message[], nameOf: (message: Message) => string): string {
  const counts = [...Map.groupBy(items, nameOf)].map(([name, some]) => [name.toLowerCase(), some.length] as const)
  return counts
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
}
