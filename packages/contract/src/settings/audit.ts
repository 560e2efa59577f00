import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, wholeNumber } from '../fields/basic-fields.ts'

export const AuditEntry = z.object({
  id: z.string(),
  at: instant,
  userId: z.string(),
  userName: z.string(),
  action: z.enum(['create', 'update', 'delete']),
  noun: z.string(),
  itemId: z.string(),
  /** Each changed field with its value before and after. */
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    need: { scope: 'audit_read' },
    summary: 'Who changed what and when, newest first',
    query: z.strictObject({
      noun: z.string().max(100).optional(),
      itemId: z.string().max(200).optional(),
      userId: z.string().max(200).optional(),
      from: instant.optional(),
      to: instant.optional(),
      size: wholeNumber(1, 100).default(20),
      continuationToken: z.string().max(200).optional(),
    }),
    reply: z.object({ items: z.array(AuditEntry), continuationToken: z.string().nullable() }),
  }),
}
