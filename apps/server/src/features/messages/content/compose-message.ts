import { maxAddressLength } from '@aftermile/domain/content/web-address'
import { smsLength } from '@aftermile/domain/messages/sms-length'
import { languageOf } from '@aftermile/domain/messages/words/words-in'
import { originOf } from '../../settings/templates/template-checks.ts'
import { pageWords } from '../pages/page-words.ts'
import type { StoredContent } from '../stored-content.ts'
import { makePlaces } from './account-link.ts'
import { type CheckedAddress, checkEmail, checkPhone, oneLine } from './addresses.ts'
import { withAltTexts } from './alt-texts.ts'
import { attachmentOf } from './attachment.ts'
import type { Envelope } from './envelope.ts'
import { type ContentProblem, type MessageData, problemOf } from './message-data.ts'
import { plainTextOf } from './plain-text.ts'
import { withPreheader } from './preheader.ts'

type Data = Extract<MessageData, { kind: 'data' }>
type Texts = Readonly<Record<string, string>>

/** A message made of its rendered texts. Without an address problem it can be sent. */
export type Composed = {
  readonly kind: 'composed'
  readonly content: StoredContent
  readonly subject: string | null
  /** Hidden in the HTML. */
  readonly preheader: string | null
  readonly segments: number | null
  readonly addressProblem: ContentProblem | null
}

export function composeMessage(data: Data, envelope: Envelope, texts: Texts): Composed | ContentProblem {
  const { type } = data.template
  if (type === 'email') return composeEmail(data, envelope, texts)
  if (type === 'text') return composeText(data, envelope, texts)
  return type === 'webhook' ? composeWebhook(data, texts) : composePage(data, texts)
}

export const noContent: StoredContent = {
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

function composeEmail(data: Data, envelope: Envelope, texts: Texts): Composed | ContentProblem {
  const written = oneLine(texts.subject ?? '')
  if (written === '') return problemOf('The subject is empty', 'subject')
  const subject = data.isTest ? `[Test] ${written}` : written
  const preheader = oneLine(texts.preheader ?? '')
  const html = texts.content === undefined ? null : withAltTexts(texts.content, data.altTexts)
  const text = texts.text ?? (html === null ? '' : plainTextOf(html, data.account?.key.marker))
  if (html === null && text.trim() === '') return problemOf('The message is empty', 'content')
  const to = recipientsOf(data, envelope, texts, checkEmail)
  const cc = data.isTest ? none : copiesOf('cc', envelope, texts)
  const bcc = data.isTest ? none : copiesOf('bcc', envelope, texts)
  const replyTo = texts.replyTo?.trim() ? allValid([texts.replyTo], checkEmail, 'replyTo') : none
  const content: StoredContent = {
    ...noContent,
    subject,
    ...partsOf(data, { html: html === null ? null : withPreheader(html, preheader), text }),
    to: to.valid,
    cc: cc.valid,
    bcc: bcc.valid,
    replyTo: replyTo.valid[0] ?? checkEmail(data.replyTo).address,
    headers: unsubscribeHeaders(data.unsubscribeUrl),
    senderName: oneLine(texts.senderName ?? '') || data.senderName,
    senderAddress: data.senderAddress,
    attachments: [
      ...data.attachments.map((attachment, index) => attachmentOf(attachment, texts[`attachments.${index}`] ?? '')),
      ...data.documents,
    ],
  }
  const addressProblem = to.problem ?? cc.problem ?? bcc.problem ?? replyTo.problem
  return { kind: 'composed', content, subject, preheader, segments: null, addressProblem }
}

const partsOf = ({ account, locale }: Data, parts: Pick<StoredContent, 'html' | 'text'>) =>
  account === null ? parts : makePlaces(parts, { ...account, locale })

function composeText(data: Data, envelope: Envelope, texts: Texts): Composed | ContentProblem {
  const written = texts.text?.trim() ?? ''
  if (written === '') return problemOf('The message is empty', 'text')
  const text = partsOf(data, { html: null, text: withUnsubscribe(written, data) }).text ?? ''
  const to = recipientsOf(data, envelope, texts, value => checkPhone(value, data.countryCode))
  const content = { ...noContent, text, to: to.valid, senderName: oneLine(texts.sender ?? '') || null }
  return {
    kind: 'composed',
    content,
    subject: null,
    preheader: null,
    segments: smsLength(text).segments,
    addressProblem: to.problem,
  }
}

/** The text with a link to unsubscribe, if it costs no further part and the template has none of its own. */
function withUnsubscribe(text: string, { unsubscribeUrl, locale }: Data): string {
  if (unsubscribeUrl === null || text.includes(unsubscribeUrl)) return text
  const longer = `${text}\n${pageWords(languageOf(locale) ?? 'en').unsubscribe}: ${unsubscribeUrl}`
  return smsLength(longer).segments === smsLength(text).segments ? longer : text
}

/** The host is written in the template, so that no value can lead a webhook elsewhere. */
function composeWebhook({ template }: Data, texts: Texts): Composed | ContentProblem {
  const address = (texts.content ?? '').trim()
  if (address.length > maxAddressLength) return problemOf('The address of the webhook is too long', 'content')
  if (originOf(template.content ?? '') === null || !URL.canParse(address))
    return problemOf('The address of the webhook is invalid', 'content')
  const text = texts.payload ?? ''
  if (template.contentType === 'application/json' && text.trim() !== '' && !isJson(text))
    return problemOf('The payload isn’t valid JSON after rendering', 'payload')
  const method = template.httpMethod
  const content = {
    ...noContent,
    text: method === 'get' ? '' : text,
    to: [address],
    headers: template.headers ?? {},
    method,
  }
  return { kind: 'composed', content, subject: null, preheader: null, segments: null, addressProblem: null }
}

/** An attachment or a tracking page, which is only shown. */
function composePage({ template }: Data, texts: Texts): Composed {
  const page = texts.content ?? ''
  const content = { ...noContent, ...(template.contentType === 'text/html' ? { html: page } : { text: page }) }
  return { kind: 'composed', content, subject: null, preheader: null, segments: null, addressProblem: null }
}

type Checked = { readonly valid: string[]; readonly problem: ContentProblem | null }
type Check = (address: string | null) => CheckedAddress

const none: Checked = { valid: [], problem: null }

/** Whom the template names, else the receiver. A test goes only to who asked for it. */
function recipientsOf(data: Data, { to }: Envelope, texts: Texts, check: Check): Checked {
  const named = (data.isTest ? [] : (to ?? [])).map((_, index) => texts[`to.${index}`] ?? '')
  return allValid(named.length === 0 ? [data.recipient] : named, check, 'to')
}

function copiesOf(name: 'cc' | 'bcc', envelope: Envelope, texts: Texts): Checked {
  const written = (envelope[name] ?? []).map((_, index) => texts[`${name}.${index}`] ?? '')
  const given = written.filter(text => text.trim() !== '')
  return allValid(given, checkEmail, name)
}

function allValid(addresses: readonly (string | null)[], check: Check, part: string): Checked {
  const checked = addresses.map(check)
  const failed = checked.find(({ problem }) => problem !== null)
  return {
    valid: [...new Set(checked.flatMap(({ address }) => address ?? []))],
    problem: failed?.problem ? problemOf(failed.problem, part) : null,
  }
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
