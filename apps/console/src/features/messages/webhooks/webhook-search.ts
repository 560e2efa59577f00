import { messageStates } from '@aftermile/domain/messages/message-states'
import { z } from 'zod'

/** The address parameters of the page of a webhook: which deliveries it shows. Invalid ones are ignored. */
const WebhookSearch = z.object({
  state: z
    .enum(messageStates.map(row => row.id))
    .optional()
    .catch(undefined),
})

export const parseWebhookSearch = (search: Record<string, unknown>): z.infer<typeof WebhookSearch> =>
  WebhookSearch.parse(search)
