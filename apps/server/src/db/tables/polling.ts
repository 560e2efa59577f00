import type { PollLimits } from '@aftermile/domain/carriers/polling/budget'
import type { PollResult } from '@aftermile/domain/carriers/polling/next-poll'
import { instant, integer, integers, json, orNull, real, smallint, table, text, textOf } from '../table.ts'

export const pollTenants = table('poll_tenants', {
  tenantId: text,
  credentialNames: text,
  checkedAt: orNull(instant),
})

export const pollCredentials = table('poll_credentials', {
  tenantId: text,
  serviceProviderId: text,
  credentialId: text,
  version: integer,
  limits: json<PollLimits>(),
  retentionDays: integer,
  homeZone: text,
  leasedBy: orNull(text),
  leasedUntil: orNull(instant),
  nextCallAt: instant,
  budgetDay: integer,
  callsUsed: integer,
  troubles: integer,
  failingSince: orNull(instant),
  trouble: orNull(text),
  stoppedAt: orNull(instant),
  lastError: orNull(text),
  lastErrorAt: orNull(instant),
  lastGoodAt: orNull(instant),
  lastEventAt: orNull(instant),
  notifiedAt: orNull(instant),
  cursor: orNull(text),
})

export const pollHours = table('poll_hours', {
  tenantId: text,
  serviceProviderId: text,
  credentialId: text,
  hour: instant,
  calls: integer,
  goodCalls: integer,
  numbers: integer,
  newEvents: integer,
  latencies: integers,
})

export const pollNumbers = table('poll_numbers', {
  tenantId: text,
  shipmentId: text,
  number: text,
  merchantId: text,
  serviceProviderId: text,
  credentialId: text,
  nextPollAt: instant,
  worthPerHour: real,
  risesAt: orNull(instant),
  wantedAt: orNull(instant),
  askDay: integer,
  asks: smallint,
  askedAt: orNull(instant),
  result: orNull(textOf<PollResult>()),
  failures: smallint,
  retiredAt: orNull(instant),
  retiredFor: orNull(textOf<'completed' | 'purged' | 'forgotten' | 'closed' | 'gone' | 'unserved'>()),
})
