import { smsLength } from '@aftermile/domain/messages/sms-length'
import type { RenderPool } from '../../../rendering/render-pool.ts'
import type { TemplatePart } from '../../../rendering/render-request.ts'
import type { StoredContent } from '../stored-content.ts'
import { type CheckedAddress, checkEmail, checkPhone, oneLine } from './addresses.ts'
import { attachmentOf } from './attachment.ts'
import type { ChosenTemplate } from './chosen-template.ts'
import { type Envelope, readEnvelope } from './envelope.ts'
import type { MessageData, RenderedMessage } from './message-data.ts'
import { plainTextOf } from './plain-text.ts'
import { withPreheader } from './preheader.ts'

type Data = Extract<MessageData, { kind: 'data' }>
type Parts = Record<string, TemplatePart>
type Texts = Readonly<Record<string, string>>
type Problem = Extract<RenderedMessage, { kind: 'problem' }>

/** Renders one message in a process of the pool. A problem is of this message only, and says what to mend. */
export async function renderMessage(pool: RenderPool, data: MessageData): Promise<RenderedMessage> {
  if (data.kind === 'problem') return problem(data.reason)
  const { template, values, locale, timeZone } = data
  const envelope = template.type === 'webhook' ? {} : readEnvelope(template.payload)
  if (envelope === null) return problem('The payload isn’t JSON with a subject and recipients', 'payload')
  const missing = missingBody(template)
  if (missing !== null) return missing
  const parts = partsOf(data, envelope)
  const request = { parts, data: values, locale, timeZone }
  const rendered = await pool.render(request)
  if (!rendered.isRendered) {
    const { part, line, column } = rendered
    return { kind: 'problem', reason: rendered.problem, part: part?.replace(/\.\d+$/, '') ?? null, line, column }
  }
  if (template.type === 'email') return emailOf(data, envelope, rendered.texts)
  return template.type === 'text' ? textOf(data, envelope, rendered.texts) : webhookOf(data, rendered.texts)
}

const problem = (reason: string, part: string | null = null): Problem => ({
  kind: 'problem',
  reason,
  part,
  line: null,
  column: null,
})

const plain = (source: string): TemplatePart => ({ source, isHtml: false })

/** MJML is compiled when a template is saved. */
const missingBody = ({ type, content, contentType, compiled }: ChosenTemplate): Problem | null =>
  type === 'email' && contentType === 'text/mjml' && content !== null && compiled === null
    ? problem('The template isn’t compiled yet. Save it again.', 'content')
    : null

/** The texts to render, by name. Those of a list are numbered. */
function partsOf({ template, attachments }: Data, envelope: Envelope): Parts {
  const { type, content, contentType, compiled, text, payload } = template
  if (type === 'webhook') return { content: plain(content ?? ''), payload: plain(payload ?? '') }
  const parts: Parts = text === null || text.trim() === '' ? {} : { text: plain(text) }
  for (const name of ['subject', 'replyTo', 'senderName', 'preheader', 'sender'] as const)
    if (envelope[name]) parts[name] = plain(envelope[name])
  for (const name of ['to', 'cc', 'bcc'] as const)
    for (const [at, one] of (envelope[name] ?? []).entries()) parts[`${name}.${at}`] = plain(one)
  if (type === 'text') return parts
  const html = contentType === 'text/mjml' ? compiled : content
  if (html !== null && html.trim() !== '') parts.content = { source: html, isHtml: true }
  for (const [at, one] of attachments.entries())
    parts[`attachments.${at}`] = { source: one.content ?? '', isHtml: one.contentType === 'text/html' }
  return parts
}

function emailOf(data: Data, envelope: Envelope, texts: Texts): RenderedMessage {
  const subject = oneLine(texts.subject ?? '')
  if (subject === '') return problem('The subject is empty', 'subject')
  const html = texts.content ?? null
  const text = texts.text ?? (html === null ? '' : plainTextOf(html))
  if (html === null && text.trim() === '') return problem('The message is empty', 'content')
  const to = recipientsOf(data, envelope, texts, checkEmail)
  if ('kind' in to) return to
  const copies = data.isTest ? { cc: [], bcc: [] } : copiesOf(envelope, texts)
  if ('kind' in copies) return copies
  const replyTo = texts.replyTo?.trim() ? checkEmail(texts.replyTo) : checkEmail(data.replyTo)
  if (texts.replyTo?.trim() && replyTo.address === null) return problem(`Reply to: ${replyTo.problem}`, 'replyTo')
  const content: StoredContent = {
    ...noContent,
    ...copies,
    subject,
    html: html === null ? null : withPreheader(html, oneLine(texts.preheader ?? '')),
    text,
    to,
    replyTo: replyTo.address,
    headers: unsubscribeHeaders(data.unsubscribeUrl),
    senderName: oneLine(texts.senderName ?? '') || data.senderName,
    attachments: data.attachments.map((one, at) => attachmentOf(one, texts[`attachments.${at}`] ?? '')),
  }
  return { kind: 'rendered', content, recipient: to.join(', '), subject, segments: null }
}

function textOf(data: Data, envelope: Envelope, texts: Texts): RenderedMessage {
  const text = texts.text?.trim() ?? ''
  if (text === '') return problem('The message is empty', 'text')
  const to = recipientsOf(data, envelope, texts, one => checkPhone(one, data.countryCode))
  if ('kind' in to) return to
  const content = { ...noContent, text, to, senderName: oneLine(texts.sender ?? '') || null }
  return { kind: 'rendered', content, recipient: to.join(', '), subject: null, segments: smsLength(text).segments }
}

function webhookOf({ template }: Data, texts: Texts): RenderedMessage {
  const address = (texts.content ?? '').trim()
  if (!/^https?:\/\/[^\s/?#{}@]+([/?#]|$)/i.test(template.content ?? '') || !URL.canParse(address))
    return problem('The address of the webhook is invalid', 'content')
  const body = texts.payload ?? ''
  if (template.contentType === 'application/json' && body.trim() !== '' && !isJson(body))
    return problem('The payload isn’t valid JSON after rendering', 'payload')
  const content = {
    ...noContent,
    text: body,
    to: [address],
    headers: template.headers ?? {},
  }
  return { kind: 'rendered', content, recipient: address, subject: null, segments: null }
}

const noContent: StoredContent = {
  subject: null,
  html: null,
  text: null,
  from: null,
  to: [],
  cc: [],
  bcc: [],
  replyTo: null,
  headers: {},
  senderName: null,
  attachments: [],
}

type Check = (address: string | null) => CheckedAddress

/** Whom the template names, else the receiver. A test goes only to who asked for it. */
function recipientsOf(data: Data, { to }: Envelope, texts: Texts, check: Check): string[] | Problem {
  const named = data.isTest ? [] : (to ?? []).map((_, at) => texts[`to.${at}`] ?? '')
  const checked = named.some(one => one.trim() !== '') || (to ?? []).length > 0 ? named : [data.recipient]
  return allValid(checked.length === 0 ? [data.recipient] : checked, check, 'to')
}

function copiesOf(envelope: Envelope, texts: Texts): Pick<StoredContent, 'cc' | 'bcc'> | Problem {
  const valid = (name: 'cc' | 'bcc') => {
    const written = (envelope[name] ?? []).map((_, at) => texts[`${name}.${at}`] ?? '')
    return allValid(
      written.filter(one => one.trim() !== ''),
      checkEmail,
      name,
    )
  }
  const [cc, bcc] = [valid('cc'), valid('bcc')]
  if ('kind' in cc) return cc
  return 'kind' in bcc ? bcc : { cc, bcc }
}

function allValid(addresses: readonly (string | null)[], check: Check, part: string): string[] | Problem {
  const valid: string[] = []
  for (const one of addresses) {
    const { address, problem: reason } = check(one)
    if (address === null) return problem(reason, part)
    valid.push(address)
  }
  return [...new Set(valid)]
}

/** One click, as RFC 8058 has it. */
const unsubscribeHeaders = (url: string | null): Record<string, string> =>
  url === null ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
