import { bytes, instant, integer, integers, orNull, table, text } from '../table.ts'

const ofCredential = { tenantId: text, appId: text, credentialId: text }

export const appHours = table('app_hours', {
  ...ofCredential,
  hour: instant,
  calls: integer,
  goodCalls: integer,
  items: integer,
  delivered: integer,
  bounced: integer,
  latencies: integers,
})

export const appHealth = table('app_health', {
  ...ofCredential,
  lastGoodAt: orNull(instant),
  failingSince: orNull(instant),
  lastError: orNull(text),
  lastErrorAt: orNull(instant),
  notifiedAt: orNull(instant),
})

export const webhookEndpoints = table('webhook_endpoints', {
  tenantId: text,
  templateId: text,
  sealedSecret: bytes,
  sealedPrevious: orNull(bytes),
  previousUntil: orNull(instant),
  failingSince: orNull(instant),
  disabledAt: orNull(instant),
  disabledBecause: orNull(text),
})
