import { personalChannelIds } from '@aftermile/domain/channels/channels'
import { suppressionReasons } from '@aftermile/domain/messages/message-states'
import { z } from 'zod'
import { byId } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { instant, requiredText, text, timeZone, wholeNumber } from '../fields/basic-fields.ts'

/** An address that nothing is sent to. */
export const Suppression = z.object({
  id: z.string(),
  channel: z.enum(personalChannelIds),
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

/** A row of a file that could not be taken. */
const RefusedRow = z.object({ line: z.number(), address: z.string(), problem: z.string() })
export type RefusedRow = z.infer<typeof RefusedRow>

const ImportedList = z.object({
  added: z.number(),
  /** They were suppressed before, for a reason that is as strong. */
  known: z.number(),
  refusedCount: z.number(),
  /** The first 100 of them, by line. */
  refused: z.array(RefusedRow),
})
export type ImportedList = z.infer<typeof ImportedList>

const need = { scope: 'template_write', allMerchants: true } as const

export const suppressions = {
  list: endpoint({
    method: 'GET',
    path: '/suppressions',
    need,
    summary: 'The suppressed addresses, newest first',
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
    body: z.strictObject({
      channel: z.enum(personalChannelIds),
      address: requiredText(320),
      note: text(500).default(''),
    }),
    reply: Suppression,
    status: 201,
  }),
  import: endpoint({
    method: 'POST',
    path: '/suppressions/import',
    need,
    summary: 'Add the addresses of a CSV or XLSX file, with their reasons. Rows that can’t be taken are named',
    reply: ImportedList,
    upload: true,
    maxBytes: 5 * 1024 * 1024,
    perMinute: 10,
  }),
  export: endpoint({
    method: 'POST',
    path: '/suppressions/export',
    need,
    summary: 'All suppressed addresses as CSV. The audit log has who exported them',
    body: z.strictObject({ timeZone: timeZone.optional() }),
    perMinute: 10,
    download: 'text/csv',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/suppressions/{id}',
    need,
    summary: 'Allow messages to an address again',
    params: byId,
  }),
}
