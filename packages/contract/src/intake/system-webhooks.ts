import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const named = z.string().min(1).max(200)

export const systemWebhooks = {
  receive: endpoint({
    method: 'POST',
    path: '/system-webhooks/{tenantId}/{appId}/{credentialId}',
    need: 'everyone',
    summary:
      'What a warehouse or transport system tells about orders and parcels, with the key of the credential in the URL',
    params: z.object({ tenantId: named, appId: named, credentialId: named }),
    /** Senders may add other parameters. */
    query: z.object({ key: z.string().max(500).optional() }),
    reply: z.object({ isAccepted: z.literal(true) }),
    status: 200,
    raw: true,
    maxBytes: 1024 * 1024,
  }),
}
