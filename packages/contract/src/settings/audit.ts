import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, timeZone, wholeNumber } from '../fields/basic-fields.ts'

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

/** An entry with the item it is about. */
export const AuditLogEntry = AuditEntry.extend({
  /** The item as it is now; null if it no longer exists. `parentId` is what it belongs to: the user of an access token. */
  item: z.object({ name: z.string(), parentId: z.string().nullable() }).nullable(),
})
export type AuditLogEntry = z.infer<typeof AuditLogEntry>

const filter = {
  noun: z.string().max(100).optional(),
  itemId: z.string().max(200).optional(),
  userId: z.string().max(200).optional(),
  from: instant.optional(),
  to: instant.optional(),
}

const need = { scope: 'audit_read' } as const

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    need,
    summary: 'Who changed what and when, newest first',
    query: z.strictObject({
      ...filter,
      size: wholeNumber(1, 100).default(20),
      continuationToken: z.string().max(200).optional(),
    }),
    reply: z.object({ items: z.array(AuditLogEntry), continuationToken: z.string().nullable() }),
  }),
  metadata: endpoint({
    method: 'GET',
    path: '/audit-metadata',
    need,
    summary: 'The people and the nouns that have audit entries',
    reply: z.object({
      people: z.array(z.object({ id: z.string(), name: z.string(), isUser: z.boolean() })),
      nouns: z.array(z.string()),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/audit-export',
    need,
    summary: 'All audit entries of a filter as CSV, one row per changed field',
    query: z.strictObject({ ...filter, timeZone: timeZone.optional() }),
    perMinute: 20,
    heavy: true,
    download: 'text/csv',
    mayLag: true,
  }),
}
