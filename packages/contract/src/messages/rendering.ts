import { languages } from '@aftermile/domain/languages/languages'
import { templateTargetTypes } from '@aftermile/domain/messages/template-lists'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requiredText, text } from '../fields/basic-fields.ts'
import { Colleague } from '../people/conversations.ts'
import { template } from '../settings/templates.ts'
import { Message } from './messages.ts'

/** A problem of a template. Without a line it is about the whole. */
export const TemplateProblem = z.object({
  /** The field of the template: content, text, subject … */
  part: z.string().nullable(),
  message: z.string(),
  line: z.number().nullable(),
  column: z.number().nullable(),
  severity: z.enum(['error', 'warning']),
})
export type TemplateProblem = z.infer<typeof TemplateProblem>

const rendered = z.strictObject({
  /** Either a stored template or one as it is being edited. */
  templateId: requiredText(100).optional(),
  template: template.sent.optional(),
  containerType: z.enum(templateTargetTypes),
  /** Without one, the samples of the variables are used. */
  containerId: requiredText(200).optional(),
  /** Orders have their number only within a merchant. */
  merchantId: requiredText(100).optional(),
  locale: requiredText(20).optional(),
  /** Of a template for tracking pages with a shipment: shows the page of the shipment with it. */
  page: z.strictObject({ kind: z.enum(['private', 'public']), place: z.enum(['above', 'below']) }).optional(),
})
export type RenderBody = z.input<typeof rendered>

export const RenderedTemplate = z.object({
  subject: z.string().nullable(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  /** The envelope of an e-mail or text message, or the body of a webhook, as it would be sent. */
  payload: z.string().nullable(),
  recipient: z.string().nullable(),
  /** The locale that was chosen, and why it is not the one asked for. */
  locale: z.string(),
  isFallback: z.boolean(),
  problems: z.array(TemplateProblem),
})
export type RenderedTemplate = z.infer<typeof RenderedTemplate>

/** A part of a mail that is ready to be used. */
export const ReadyBlock = z.object({
  id: z.string(),
  name: z.string(),
  /** A section, or what stands in a column. */
  mjml: z.string(),
  /** Of a frame: what goes to the end of the body, and what a mail without a head gets. */
  below: z.string().nullable(),
  head: z.string().nullable(),
})
export type ReadyBlock = z.infer<typeof ReadyBlock>

export const rendering = {
  render: endpoint({
    method: 'POST',
    path: '/render-template',
    need: { scope: 'template_write' },
    summary: 'What a template becomes for a shipment or an order',
    body: rendered,
    maxBytes: 2 * 1024 * 1024,
    perMinute: 240,
    reply: RenderedTemplate,
  }),
  blocks: endpoint({
    method: 'GET',
    path: '/template-blocks',
    need: { scope: 'template_write' },
    summary: 'Ready parts of e-mails, in the language of a template',
    query: z.strictObject({ targetType: z.enum(templateTargetTypes), locale: requiredText(20).optional() }),
    reply: z.array(ReadyBlock),
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/templates/test',
    need: { scope: 'template_write' },
    summary: 'Send a template to oneself or to colleagues. The subject of an e-mail begins with [Test]',
    body: rendered.extend({
      /** Colleagues who get an e-mail. Without any it goes to the user who asks. */
      userIds: z.array(requiredText(100)).min(1).max(20).optional(),
      /** A phone number for a text message. */
      phone: text(50).optional(),
    }),
    maxBytes: 2 * 1024 * 1024,
    perMinute: 20,
    /** The message to the first receiver, and everybody whom it goes to. */
    reply: Message.extend({ recipients: z.array(z.string()) }),
    status: 201,
  }),
  frame: endpoint({
    method: 'GET',
    path: '/template-frame',
    need: { scope: 'template_write' },
    summary: 'The frame that an own e-mail begins with: MJML with the brand of the merchant and room for its words',
    query: z.strictObject({
      targetType: z.enum(templateTargetTypes).default('Shipment'),
      locale: z.enum(languages.map(({ id }) => id)).default('en'),
    }),
    reply: z.object({ content: z.string() }),
  }),
  testReceivers: endpoint({
    method: 'GET',
    path: '/template-test-receivers',
    need: { scope: 'template_write' },
    summary: 'The colleagues who can get the test of an e-mail',
    reply: z.array(Colleague),
  }),
}
