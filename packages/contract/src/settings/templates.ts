import { milestones } from '@aftermile/domain/lists/milestones'
import {
  authenticationMethods,
  httpMethods,
  messagePurposes,
  templateTargetTypes,
  templateTypes,
} from '@aftermile/domain/messages/template-lists'
import { z } from 'zod'
import { byId, crud, item } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { instant, requiredText, text } from '../fields/basic-fields.ts'
import { triggerSchedule } from './rules.ts'

const written = text(500_000).nullable().default(null)
const day = z.iso.date('{_field_} must be a day such as 2026-12-24').nullable().default(null)

/** When a webhook may be called, in the time zone of the tenant. Without a step: at any time in a window. */
const callSchedule = triggerSchedule.extend({
  everyMinutes: triggerSchedule.shape.everyMinutes.nullable().default(null),
})

/** The defaults are those of a webhook, but the content type follows from the type. */
const templateItem = item({
  type: z.enum(templateTypes),
  targetType: z.enum(templateTargetTypes),
  name: requiredText(100),
  description: text(1000).default(''),
  isEnabled: z.boolean().default(true),
  isSystem: z.boolean().default(false),
  isCustomized: z.boolean().default(false),
  /** The main template of a locale or of an attachment. */
  parentId: requiredText(100).nullable().default(null),
  allowOperatorSend: z.boolean().default(false),
  /** What it is sent or shown for. Empty means no limit. */
  validMilestones: z.array(z.enum(milestones.map(row => row.id))).default([]),
  validMerchants: z.array(requiredText(100)).max(1000).default([]),
  /** The first and the last day on which a block of the tracking page is shown, where its reader is. Null: no limit. */
  validFrom: day,
  validTo: day,
  /** The body of an e-mail, an attachment or a tracking page; the address of a webhook. */
  content: written,
  contentType: requiredText(100).default('application/json'),
  /** A text message, or the plain alternative of an e-mail. */
  text: written,
  /**
   * JSON text: the envelope of an e-mail or text message. The body of a webhook. Of a block of the tracking page the form that it is made
   * with, which decides its content; null: it is written as HTML.
   */
  payload: written,
  purpose: z.enum(messagePurposes).default('transactional'),
  /** Is sent in quiet hours too. */
  isUrgent: z.boolean().default(false),
  authenticationMethod: z.enum(authenticationMethods).default('none'),
  /** For basic authentication. The password is returned as a mask; a mask that is sent back keeps it. */
  username: text(200).nullable().default(null),
  password: text(500).nullable().default(null),
  httpMethod: z.enum(httpMethods).default('post'),
  locale: requiredText(20).default('en'),
  batchInterval: z.int().min(0).max(100_000).default(0),
  maxBatchSize: z.int().min(1).max(10_000).default(100),
  headers: z.record(z.string(), z.string()).nullable().default(null),
  /** Of a webhook. Outside of it messages wait. Null: it is called at any time. */
  triggerSchedule: callSchedule.nullable().default(null),
  hasChanges: z.boolean().default(false),
})

/** Only the server makes system templates and copies of them. Both marks may be sent back unchanged. */
export const template = {
  ...templateItem,
  sent: templateItem.sent.extend({
    isSystem: z.boolean().optional(),
    isCustomized: z.boolean().optional(),
    contentType: requiredText(100).optional(),
  }),
}
export type Template = z.infer<typeof template.stored>
/** A template in a list. */
export const ListedTemplate = template.stored.extend({
  /** What keeps its messages from being sent, such as a missing subject; null: nothing does. */
  problem: z.string().nullable(),
  /** Of a language: the main template was written after it. */
  isBehind: z.boolean(),
})
export type ListedTemplate = z.infer<typeof ListedTemplate>
export type SentTemplate = z.input<typeof template.sent>
/** A template as it was sent, with defaults filled in. */
export type ParsedTemplate = z.output<typeof template.sent>

const read = { scope: 'template_write' } as const
const write = { scope: 'template_write', allMerchants: true } as const

const calls = crud('/templates', template, { name: 'template', read, write })

/** A version that was saved before. */
const templateVersion = z.object({ version: z.number(), savedAt: instant, savedBy: z.string(), item: template.stored })
export type TemplateVersion = z.infer<typeof templateVersion>

const templateUse = z.object({
  kind: z.enum(['template', 'rule', 'message', 'tenant']),
  id: z.string(),
  name: z.string(),
})
export type TemplateUse = z.infer<typeof templateUse>

/** How the messages of a template fare. Those of a language are those of its main template. */
export const TemplateSending = z.object({
  /** The messages that have not been sent yet. */
  waiting: z.number(),
  /** Rendering it had to be stopped three times in a row. Its messages wait until it is saved or resumed; null: they are sent. */
  setAside: z.object({ at: instant, reason: z.string() }).nullable(),
})
export type TemplateSending = z.infer<typeof TemplateSending>

/** A value that a template can use. */
const templateVariable = z.object({
  /** Such as toName or merchant.name. Members of a list begin with the name of the list and []. */
  name: z.string(),
  label: z.string(),
  type: z.string(),
  sample: z.unknown(),
  isPersonal: z.boolean(),
  /** Never empty: it needs no default. */
  isAlways: z.boolean(),
})
export type TemplateVariable = z.infer<typeof templateVariable>

const templateFilter = z.object({ name: z.string(), description: z.string(), example: z.string() })
export type TemplateFilter = z.infer<typeof templateFilter>

export const templates = {
  ...calls,
  create: endpoint({
    ...calls.create,
    /** Of a webhook: the secret that signs its deliveries. It is shown this once. */
    reply: template.stored.extend({ signingSecret: z.string().optional() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/templates',
    need: { scope: 'shipment_read' },
    summary:
      'All templates for users who can edit them or write rules; for others those that operators can send, without their content',
    reply: z.array(ListedTemplate),
  }),
  clone: endpoint({
    method: 'POST',
    path: '/templates/{id}/clone',
    need: write,
    summary: 'Copy a template with its locales under a new id',
    params: byId,
    reply: template.stored,
    status: 201,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/templates/{id}/reset',
    need: write,
    summary: 'Delete the tenant’s copy of a built-in template',
    params: byId,
    reply: template.stored,
    versioned: true,
  }),
  system: endpoint({
    method: 'GET',
    path: '/templates/{id}/system',
    need: read,
    summary: 'A built-in template, to compare with the tenant’s copy',
    params: byId,
    reply: template.stored,
  }),
  sending: endpoint({
    method: 'GET',
    path: '/templates/{id}/sending',
    need: read,
    summary: 'How many messages of a template wait, and whether it is set aside',
    params: byId,
    reply: TemplateSending,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/templates/{id}/resume',
    need: write,
    summary: 'Send the messages of a template again that is set aside',
    params: byId,
    reply: TemplateSending,
  }),
  listUses: endpoint({
    method: 'GET',
    path: '/templates/{id}/uses',
    need: read,
    summary: 'Where a template is used',
    params: byId,
    reply: z.array(templateUse),
  }),
  listVersions: endpoint({
    method: 'GET',
    path: '/templates/{id}/versions',
    need: read,
    summary: 'The saved versions of a template, newest first',
    params: byId,
    reply: z.array(templateVersion),
  }),
  metadata: endpoint({
    method: 'GET',
    path: '/template-metadata',
    need: read,
    summary: 'The variables, filters and assets that a template can use',
    query: z.strictObject({
      id: requiredText(100).optional(),
      type: z.enum(templateTypes).optional(),
      targetType: z.enum(templateTargetTypes).optional(),
    }),
    reply: z.object({
      variables: z.array(templateVariable),
      filters: z.array(templateFilter),
      assets: z.array(z.object({ id: z.string(), type: z.string(), description: z.string() })),
      locales: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
}
