import { type Replay, type WebhookEndpoint, webhooks } from '@aftermile/contract/messages/webhooks'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { messagesKey } from './use-messages.ts'

const webhooksKey = ['webhooks'] as const

export const webhooksQuery = queryOptions({
  queryKey: [...webhooksKey, 'list'],
  queryFn: async ({ signal }) => (await call(webhooks.list, { signal })).data,
  refetchInterval: 30_000,
})

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, 'one', id],
    queryFn: async ({ signal }) => (await call(webhooks.get, { params: { id }, signal })).data,
    refetchInterval: 15_000,
  })

export const webhookPath = (id: string): string => `/webhooks/${encodeURIComponent(id)}`

export const useEnable = (id: string) =>
  useChange(async (): Promise<WebhookEndpoint> => (await call(webhooks.enable, { params: { id } })).data)

/** Sends a signed test and waits for the answer. */
export const useSendTest = (id: string) => useChange(async () => (await call(webhooks.test, { params: { id } })).data)

/** Sends deliveries again with the ids they had. Answers how many. */
export const useReplay = (id: string) =>
  useChange(async (body: Replay) => (await call(webhooks.replay, { params: { id }, body })).data.queued)

/** Tries what waits for its next try at once: one delivery, or all. Answers how many. */
export const useTryNow = (id: string) =>
  useChange(
    async (messageId: string | undefined) =>
      (await call(webhooks.tryNow, { params: { id }, body: messageId === undefined ? {} : { messageId } })).data.queued,
  )

export const useRotateSecret = (id: string) =>
  useChange(async () => (await call(webhooks.rotateSecret, { params: { id } })).data)

function useChange<Input = void, Reply = unknown>(change: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: webhooksKey })
      void queries.invalidateQueries({ queryKey: messagesKey })
    },
  })
}
