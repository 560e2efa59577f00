import { channels } from '@aftermile/domain/channels/channels'
import { messageStates } from '@aftermile/domain/messages/message-states'
import { messageOutcomeIds } from '@aftermile/domain/messages/outcomes/message-outcomes'
import { httpMethods, messagePurposes, templateTargetTypes } from '@aftermile/domain/messages/template-lists'
import { z } from 'zod'
import { byId } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { flag, instant, requiredText, wholeNumber } from '../fields/basic-fields.ts'

export const Message = z.object({
  id: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  /** The rule that sent it; null: a user or the system did. */
  ruleId: z.string().nullable(),
  channel: z.enum(channels.map(row => row.id)),
  templateId: z.string(),
  templateName: z.string(),
  targetType: z.enum(templateTargetTypes),
  /** The id of the shipment, order or delivery, or of the user who is invited. */
  containerId: z.string(),
  /** What people call it: the shipment or order number. */
  containerNumber: z.string(),
  merchantId: z.string().nullable(),
  recipient: z.string().nullable(),
  locale: z.string(),
  subject: z.string().nullable(),
  purpose: z.enum(messagePurposes),
  state: z.enum(messageStates.map(row => row.id)),
  /** Why it failed, waits or was not sent. */
  reason: z.string().nullable(),
  attempts: z.number(),
  /** When it is sent or tried again; null once it has ended. */
  dueAt: instant.nullable(),
  sentAt: instant.nullable(),
  /** The app that took it; null for the outbox. */
  appId: z.string().nullable(),
  /** Text messages: the parts it was sent in. */
  segments: z.number().nullable(),
  /** What it cost, if the credential has the price of the country. */
  price: z.number().nullable(),
  currency: z.string().nullable(),
  /** A test that somebody sent to themselves. */
  isTest: z.boolean(),
  /** The message that this one repeats. */
  repeats: z.string().nullable(),
})
export type Message = z.infer<typeof Message>

export const MessageAttempt = z.object({
  number: z.number(),
  startedAt: instant,
  endedAt: instant.nullable(),
  appId: z.string().nullable(),
  credentialId: z.string().nullable(),
  outcome: z.enum(['sent', 'rejected', 'failed', 'unknown']).nullable(),
  /** What the provider answered. */
  answer: z.string().nullable(),
})
export type MessageAttempt = z.infer<typeof MessageAttempt>

/** A message as it was rendered. */
export const MessageContent = z.object({
  subject: z.string().nullable(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  from: z.string().nullable(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  replyTo: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  /** Of a webhook. */
  method: z.enum(httpMethods).optional(),
  attachments: z.array(z.object({ name: z.string(), contentType: z.string(), sizeBytes: z.number() })),
})
export type MessageContent = z.infer<typeof MessageContent>

export const MessageDetail = Message.extend({
  /** Null until it is rendered. */
  content: MessageContent.nullable(),
  attemptList: z.array(MessageAttempt),
})
export type MessageDetail = z.infer<typeof MessageDetail>

/** What was dropped at once, and whether a job drops the rest. */
export const DroppedMessages = z.object({ dropped: z.number(), isContinued: z.boolean() })
export type DroppedMessages = z.infer<typeof DroppedMessages>

/** What became of many messages of unknown state. */
export const DecidedMessages = z.object({
  done: z.number(),
  /** Those that can't be sent again. */
  refused: z.array(z.object({ id: z.string(), containerNumber: z.string(), reason: z.string() })),
  /** How many of unknown state there still are. */
  left: z.number(),
})
export type DecidedMessages = z.infer<typeof DecidedMessages>

/** So many days back messages are counted. */
export const maxDays = 366

/** What became of the messages of a template to customers. Those sent include those that arrived or bounced later. */
export const TemplateOutcomes = z.object({
  templateId: z.string(),
  sent: z.number(),
  outcomes: z.record(z.enum(messageOutcomeIds), z.number()),
})
export type TemplateOutcomes = z.infer<typeof TemplateOutcomes>

/** Without ids: all of unknown state, 500 at a time. */
const decided = z.strictObject({ ids: z.array(requiredText(200)).min(1).max(500).optional() })

const read = { scope: 'shipment_read' } as const
const act = { scope: 'container_action' } as const

export const messages = {
  list: endpoint({
    method: 'GET',
    path: '/messages',
    need: read,
    summary: 'The message log, newest first',
    query: z.strictObject({
      /** The id of a shipment, order or delivery. */
      container: requiredText(200).optional(),
      /** The messages of a shipment, and those of its order and its delivery. */
      shipment: requiredText(200).optional(),
      /** The messages of an order, and those of its deliveries and shipments. Two merchants may have the same number. */
      order: requiredText(200).optional(),
      merchant: requiredText(100).optional(),
      template: requiredText(100).optional(),
      state: z.enum(messageStates.map(row => row.id)).optional(),
      channel: z.enum(channels.map(row => row.id)).optional(),
      /** As `month:202611;languageId:sv,nb`: what links from the board set. `none` is no value. */
      facets: z.string().max(5000).optional(),
      /** Only those in the outbox: no app took them. */
      outbox: flag.optional(),
      /** Only failed ones of the last 7 days that nobody has sent again. */
      openFailures: flag.optional(),
      /** Part of a recipient, a subject or a number. Less than three letters in a row are searched among the newest 10,000. */
      text: requiredText(200).optional(),
      size: wholeNumber(1, 100).default(50),
      continuationToken: z.string().max(200).optional(),
    }),
    reply: z.object({ items: z.array(Message), continuationToken: z.string().nullable() }),
    mayLag: true,
  }),
  unknown: endpoint({
    method: 'GET',
    path: '/messages/unknown-count',
    need: read,
    summary: 'How many messages are of unknown state: nobody knows whether they were sent',
    reply: z.object({ count: z.number() }),
  }),
  outcomes: endpoint({
    method: 'GET',
    path: '/messages/outcomes',
    need: read,
    summary: 'What became of messages to customers in the last days, by template',
    query: z.strictObject({ days: wholeNumber(1, maxDays).default(30) }),
    reply: z.array(TemplateOutcomes),
    mayLag: true,
  }),
  confirmMany: endpoint({
    method: 'POST',
    path: '/messages/confirm-unknown',
    need: act,
    summary: 'Say that messages of unknown state were sent: some by id, or all',
    body: decided,
    reply: DecidedMessages,
  }),
  resendMany: endpoint({
    method: 'POST',
    path: '/messages/resend-unknown',
    need: act,
    summary: 'Send messages of unknown state again, as new messages: some by id, or all',
    body: decided,
    reply: DecidedMessages,
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/messages/waiting',
    need: read,
    summary: 'How many messages wait to be sent: all, or those of a template or a rule',
    query: z.strictObject({ template: requiredText(100).optional(), rule: requiredText(100).optional() }),
    reply: z.object({ count: z.number() }),
  }),
  dropAll: endpoint({
    method: 'POST',
    path: '/messages/drop',
    need: { scope: 'tenant_write', allMerchants: true },
    summary: 'Drop all messages that wait. They are not sent',
    reply: DroppedMessages,
  }),
  dropOfTemplate: endpoint({
    method: 'POST',
    path: '/templates/{id}/drop-messages',
    need: { scope: 'template_write', allMerchants: true },
    summary: 'Drop the messages of a template that wait. They are not sent',
    params: byId,
    reply: DroppedMessages,
  }),
  dropOfRule: endpoint({
    method: 'POST',
    path: '/rules/{id}/drop-messages',
    need: { scope: 'rule_write', allMerchants: true },
    summary: 'Drop the messages of a rule that wait. They are not sent',
    params: byId,
    reply: DroppedMessages,
  }),
  get: endpoint({
    method: 'GET',
    path: '/messages/{id}',
    need: read,
    summary: 'A message with its content and its attempts',
    params: byId,
    reply: MessageDetail,
  }),
  getEmail: endpoint({
    method: 'GET',
    path: '/emails/{timestamp}/{id}',
    need: read,
    summary: 'An e-mail as it was sent. The timestamp is when it was created',
    params: z.object({ timestamp: instant, id: z.string().min(1).max(200) }),
    reply: MessageDetail,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/messages/{id}/resend',
    need: act,
    summary: 'Send a message again, as a new message',
    params: byId,
    reply: Message,
    status: 201,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/messages/{id}/confirm',
    need: act,
    summary: 'Say that a message of unknown state was sent',
    params: byId,
    reply: Message,
  }),
}
