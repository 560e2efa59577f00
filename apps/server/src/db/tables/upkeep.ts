import type { AuditEntry } from '@aftermile/contract/settings/audit'
import { bigint, bytes, instant, json, orNull, smallint, table, text, textOf } from '../table.ts'

export const auditEntries = table('audit_entries', {
  tenantId: text,
  id: bigint,
  at: instant,
  userId: text,
  userName: text,
  action: textOf<AuditEntry['action']>(),
  noun: text,
  itemId: text,
  changes: json<AuditEntry['changes']>(),
})

export const idempotencyKeys = table('idempotency_keys', {
  tenantId: text,
  actorId: text,
  key: text,
  fingerprint: bytes,
  status: orNull(smallint),
  headers: orNull(json<unknown>()),
  body: orNull(bytes),
  createdAt: instant,
})

export const changeConsumers = table('change_consumers', {
  tenantId: text,
  name: text,
  at: instant,
  id: text,
  beganAt: orNull(instant),
})
