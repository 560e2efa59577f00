import type { StoredContent } from '../../stored-content.ts'
import { checkEmail, oneLine } from '../addresses.ts'
import { withAltTexts } from '../alt-texts.ts'
import { attachmentOf } from '../attachment.ts'
import { type Composed, type ComposedData, noContent, type Texts, withPlaces } from '../composed.ts'
import type { Envelope } from '../envelope.ts'
import { type ContentProblem, problemOf } from '../message-data.ts'
import { plainTextOf } from '../plain-text.ts'
import { withPreheader } from '../preheader.ts'
import { allValid, copiesOf, nobody, recipientsOf } from '../recipients.ts'
import type { ChannelModule, SentMessage } from './channel-module.ts'

export const email: ChannelModule = {
  id: 'email',
  compose,
  senderOf: ({ openEmailSender: open }) =>
    open === undefined
      ? null
      : (context, fields) => {
          const sender = open(context, fields)
          return { send: (message, content) => sender.send(emailOf(message, content)), close: () => sender.close() }
        },
}

function compose(data: ComposedData, envelope: Envelope, texts: Texts): Composed | ContentProblem {
  const written = oneLine(texts.subject ?? '')
  if (written === '') return problemOf('The subject is empty', 'subject')
  const subject = data.isTest ? `[Test] ${written}` : written
  const preheader = oneLine(texts.preheader ?? '')
  const html = texts.content === undefined ? null : withAltTexts(texts.content, data.altTexts)
  const text = texts.text ?? (html === null ? '' : plainTextOf(html, data.account?.key.marker))
  if (html === null && text.trim() === '') return problemOf('The message is empty', 'content')
  const to = recipientsOf(data, envelope, texts, checkEmail)
  const cc = data.isTest ? nobody : copiesOf('cc', envelope, texts)
  const bcc = data.isTest ? nobody : copiesOf('bcc', envelope, texts)
  const replyTo = texts.replyTo?.trim() ? allValid([texts.replyTo], checkEmail, 'replyTo') : nobody
  const content: StoredContent = {
    ...noContent,
    subject,
    ...withPlaces(data, { html: html === null ? null : withPreheader(html, preheader), text }),
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

/** One click, as RFC 8058 has it. */
const unsubscribeHeaders = (url: string | null): Record<string, string> =>
  url === null ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

const emailOf = (
  { id, templateId, containerNumber }: SentMessage,
  { senderName, senderAddress = null, attachments, subject, ...content }: StoredContent,
) => ({
  ...content,
  id,
  templateId,
  containerNumber,
  fromName: senderName,
  fromAddress: senderAddress,
  subject: subject ?? '',
  attachments: attachments.map(({ name, contentType, base64 }) => ({
    name,
    contentType,
    content: Buffer.from(base64, 'base64'),
  })),
})
