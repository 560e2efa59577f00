import { hasBody, hasEnvelope, templateTraits } from '@aftermile/domain/channels/channels'
import { withoutFixedFields } from '@aftermile/domain/messages/keys/fixed-fields'
import type { RenderPool } from '../../../rendering/render-pool.ts'
import type { Asker, TemplatePart } from '../../../rendering/render-request.ts'
import type { ChosenTemplate } from './chosen-template.ts'
import { composeMessage } from './compose-message.ts'
import type { Composed } from './composed.ts'
import { type Envelope, readEnvelope } from './envelope.ts'
import { type ContentProblem, type MessageData, problemOf, type RenderedMessage } from './message-data.ts'

type Data = Extract<MessageData, { kind: 'data' }>
type Parts = Record<string, TemplatePart>

/** Renders one message in a process of the pool. A problem is of this message only, and says what to mend. */
export async function renderMessage(pool: RenderPool, data: MessageData, asker: Asker): Promise<RenderedMessage> {
  const composed = await renderDraft(pool, data, asker)
  if (composed.kind === 'problem') return composed
  const { addressProblem, content, subject, segments } = composed
  if (addressProblem !== null) return addressProblem
  return { kind: 'rendered', content, recipient: content.to.join(', '), subject, segments }
}

/** Renders a message whose addresses may still be missing or wrong. */
export async function renderDraft(
  pool: RenderPool,
  data: MessageData,
  asker: Asker,
): Promise<Composed | ContentProblem> {
  if (data.kind === 'problem') return problemOf(data.reason)
  const { template, values, locale, timeZone } = data
  const written = hasEnvelope(template.type) ? readEnvelope(template.payload) : {}
  if (written === null) return problemOf('The payload isn’t JSON with a subject and recipients', 'payload')
  const envelope = data.account === null ? written : withoutFixedFields(written)
  const body = await bodyOf(pool, template, asker)
  if (body.kind === 'problem') return body
  const request = { parts: partsOf(data, envelope, body.source), data: values, locale, timeZone }
  const rendered = await pool.render(request, asker)
  if (rendered.isRendered) return composeMessage(data, envelope, rendered.texts)
  const { isRendered: _, problem, part, ...place } = rendered
  return { kind: 'problem', reason: problem, part: part?.replace(/\.\d+$/, '') ?? null, ...place }
}

type Body = { readonly kind: 'body'; readonly source: string }

/** MJML is compiled when a template is saved. One that is only being edited is compiled here. */
async function bodyOf(
  pool: RenderPool,
  { content, contentType, compiled }: ChosenTemplate,
  asker: Asker,
): Promise<Body | ContentProblem> {
  const source = compiled ?? content ?? ''
  if (contentType !== 'text/mjml' || compiled !== null || source === '') return { kind: 'body', source }
  const { html, problems } = await pool.compile({ parts: { content: { source, isMjml: true } } }, asker)
  if (html.content !== undefined) return { kind: 'body', source: html.content }
  const { message, line, column } = problems.find(({ severity }) => severity === 'error') ?? uncompiled
  return { kind: 'problem', reason: message, part: 'content', line, column }
}

const uncompiled = { message: 'The template couldn’t be compiled', line: null, column: null }

const plain = (source: string): TemplatePart => ({ source, isHtml: false })

/** The texts to render, by name. Those of a list are numbered. */
function partsOf({ template, attachments }: Data, envelope: Envelope, body: string): Parts {
  const { type, contentType, text, payload } = template
  if (hasBody(type)) return { content: plain(body), payload: plain(payload ?? '') }
  const isHtml = contentType === 'text/html' || contentType === 'text/mjml'
  if (!hasEnvelope(type)) return { content: { source: body, isHtml } }
  const parts: Parts = text === null || text.trim() === '' ? {} : { text: plain(text) }
  for (const name of ['subject', 'replyTo', 'senderName', 'preheader', 'sender'] as const)
    if (envelope[name]) parts[name] = plain(envelope[name])
  for (const name of ['to', 'cc', 'bcc'] as const)
    for (const [index, value] of (envelope[name] ?? []).entries()) parts[`${name}.${index}`] = plain(value)
  if (templateTraits(type)?.content === 'html' && body.trim() !== '') parts.content = { source: body, isHtml: true }
  for (const [index, chosenTemplate] of attachments.entries())
    parts[`attachments.${index}`] = {
      source: chosenTemplate.content ?? '',
      isHtml: chosenTemplate.contentType === 'text/html',
    }
  return parts
}
