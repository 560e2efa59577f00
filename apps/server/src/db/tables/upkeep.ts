import type { AuditEntry } from '@aftermile/contract/settings/audit'
import { bigint, bytes, instant, integer, json, orNull, smallint, table, text, textOf, uuid } from '../table.ts'

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

export const hubEvents = table('hub_events', {
  tenantId: text,
  id: uuid,
  body: text,
  createdAt: instant,
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

export const outboxMessages = table('outbox_messages', {
  tenantId: text,
  id: text,
  toAddress: text,
  subject: text,
  bodyText: text,
  status: text,
  error: orNull(text),
  createdAt: instant,
  sentAt: orNull(instant),
})

export const followers = table('followers', {
  tenantId: text,
  name: text,
  at: instant,
  id: text,
  beganAt: orNull(instant),
})

export const demoProgress = table('demo_progress', {
  tenantId: text,
  seed: text,
  size: integer,
  anchorDay: integer,
  filledFromDay: integer,
  toldTo: instant,
})

export const migrations = table('migrations', {
  id: text,
  hash: text,
  appliedAt: instant,
})
