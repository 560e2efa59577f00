import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const named = z.string().min(1).max(200)
const params = z.object({ tenantId: named, appId: named, credentialId: named })
/** Providers may add other parameters. */
const query = z.looseObject({ key: z.string().max(500).optional() })

const received = {
  need: 'everyone',
  params,
  query,
  reply: z.object({ isAccepted: z.literal(true) }),
  status: 200,
  raw: true,
} as const

export const callbacks = {
  /** Deliveries, bounces, complaints. */
  report: endpoint({
    ...received,
    method: 'POST',
    path: '/callbacks/{tenantId}/{appId}/{credentialId}',
    summary: 'What a provider reports about messages, with the key of the credential in the URL',
    maxBytes: 1024 * 1024,
  }),
  reportByGet: endpoint({
    ...received,
    method: 'GET',
    path: '/callbacks/{tenantId}/{appId}/{credentialId}',
    summary: 'What a provider reports about one message, by GET',
    acts: true,
  }),
}
