import type { MailingPeriod, MailingSubject } from '@aftermile/contract/boards/mailings'
import { instant, json, orNull, table, text, textOf } from '../table.ts'

export const mailings = table('mailings', {
  tenantId: text,
  id: text,
  userId: text,
  name: text,
  every: textOf<MailingPeriod>(),
  subject: json<MailingSubject>(),
  address: text,
  nextAt: instant,
  queuedFor: orNull(instant),
  sentAt: orNull(instant),
  problem: orNull(text),
  createdAt: instant,
})
