import { suppressionReasons } from '@aftermile/domain/messages/message-states'
import { z } from 'zod'
import { byId } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { instant, requiredText, text, wholeNumber } from '../fields/basic-fields.ts'

const channels = ['email', 'text'] as const

/** An address that nothing is sent to. */
export const Suppression = z.object({
  id: z.string(),
  channel: z.enum(channels),
  /** An e-mail address in lowercase, or a phone number such as +46701234567. */
  address: z.string(),
  reason: z.enum(suppressionReasons.map(row => row.id)),
  note: z.string(),
  /** The message that led to it. */
  messageId: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string(),
})
export type Suppression = z.infer<typeof Suppression>

const need = { scope: 'template_write', allMerchants: true } as const

export const suppressions = {
  list: endpoint({
    method: 'GET',
    path: '/suppressions',
    need,
    summary: 'The addresses that get no messages, newest first',
    query: z.strictObject({
      text: requiredText(200).optional(),
      size: wholeNumber(1, 100).default(50),
      continuationToken: z.string().max(200).optional(),
    }),
    reply: z.object({ items: z.array(Suppression), continuationToken: z.string().nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/suppressions',
    need,
    summary: 'Send nothing more to an address',
    body: z.strictObject({ channel: z.enum(channels), address: requiredText(320), note: text(500).default('') }),
    reply: Suppression,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/suppressions/{id}',
    need,
    summary: 'Allow messages to an address again',
    params: byId,
  }),
}
