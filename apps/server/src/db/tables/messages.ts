import type { Template } from '@aftermile/contract/settings/templates'
import type { ChannelId } from '@aftermile/domain/channels/channels'
import type { LanguageId } from '@aftermile/domain/languages/languages'
import type { MessageStateId, SuppressionReasonId } from '@aftermile/domain/messages/message-states'
import type { MessagePurpose, TemplateTargetType } from '@aftermile/domain/messages/template-lists'
import {
  boolean,
  bytes,
  decimal,
  instant,
  integer,
  json,
  orNull,
  smallint,
  table,
  text,
  textOf,
  texts,
  uuid,
} from '../table.ts'

export const templateVersions = table('template_versions', {
  tenantId: text,
  templateId: text,
  version: integer,
  savedAt: instant,
  savedBy: text,
  item: json<Template>(),
})

export const templateStops = table('template_stops', {
  tenantId: text,
  templateId: text,
  stops: integer,
  reason: text,
  stoppedAt: instant,
  setAsideAt: orNull(instant),
})

export const messages = table('messages', {
  tenantId: text,
  id: text,
  createdAt: instant,
  createdBy: text,
  channel: textOf<ChannelId>(),
  templateId: text,
  templateName: text,
  targetType: textOf<TemplateTargetType>(),
  containerId: text,
  containerNumber: text,
  merchantId: orNull(text),
  occurrence: text,
  recipient: orNull(text),
  locale: text,
  purpose: textOf<MessagePurpose>(),
  isUrgent: boolean,
  isTest: boolean,
  repeats: orNull(text),
  subject: orNull(text),
  content: orNull(bytes),
  given: orNull(json<Readonly<Record<string, unknown>>>()),
  state: textOf<MessageStateId>(),
  stateAt: instant,
  reason: orNull(text),
  queue: text,
  attempts: integer,
  dueAt: orNull(instant),
  claimedBy: orNull(uuid),
  claimedUntil: orNull(instant),
  sentAt: orNull(instant),
  deliveredAt: orNull(instant),
  openedAt: orNull(instant),
  appId: orNull(text),
  credentialId: orNull(text),
  providerId: orNull(text),
  segments: orNull(integer),
  batchId: orNull(uuid),
  price: orNull(decimal(4)),
  currency: orNull(text),
  reports: orNull(texts),
  milestoneIndex: orNull(smallint),
  jobId: orNull(text),
})

export const messageAttempts = table('message_attempts', {
  tenantId: text,
  messageId: text,
  number: integer,
  startedAt: instant,
  endedAt: orNull(instant),
  appId: orNull(text),
  credentialId: orNull(text),
  outcome: orNull(textOf<'sent' | 'rejected' | 'failed' | 'unknown'>()),
  answer: orNull(text),
})

export const suppressions = table('suppressions', {
  tenantId: text,
  id: text,
  channel: textOf<'email' | 'text'>(),
  address: text,
  reason: textOf<SuppressionReasonId>(),
  note: text,
  messageId: orNull(text),
  createdAt: instant,
  createdBy: text,
})

export const trackingSubscribers = table('tracking_subscribers', {
  tenantId: text,
  id: uuid,
  shipmentId: text,
  merchantId: text,
  channel: textOf<'email' | 'text'>(),
  address: text,
  language: textOf<LanguageId>(),
  state: textOf<'asked' | 'confirmed' | 'ended'>(),
  askedAt: instant,
  confirmedAt: orNull(instant),
  endedAt: orNull(instant),
})
