import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { listAt, textAt, valueAt } from '../../carriers/client/json-path.ts'
import { plainField, secretField, urlOf } from '../../credentials/credential-fields.ts'
import { appOf, senderFields, urlField } from '../app-adapter.ts'
import type { CallbackRequest, CallbackResult, MessageReport, ReportKind } from '../callback.ts'
import { callToCheck, readGood } from '../client/call-to-check.ts'
import { answerText, callToSend, refusedBy, type SendAnswer } from '../client/call-to-send.ts'
import { emailSenderOf, fromOf, safeHeaders } from '../client/email-parts.ts'
import { parseJson } from '../client/parse-json.ts'
import { idName, instantOf, mapOf, notJson, refusedSignature, reportsOf } from '../client/reports.ts'
import type { OutgoingEmail, SendOutcome } from '../message-sender.ts'

const name = 'SendGrid'

export const sendgrid = appOf({
  id: 'sendgrid',
  name,
  category: 'email',
  about: 'Sends e-mails through Twilio SendGrid.',
  setup:
    'In SendGrid, authenticate the domain of the sender address under Sender Authentication and create an API key with the right Mail Send. Then open Mail Settings, Event Webhooks, add the callback address below with the delivery events, Opened, Clicked, Spam Reports and Unsubscribed, switch the signature on and copy its verification key into this credential.',
  unconfirmed:
    'Sending and callbacks were tried against a local server with the documented formats, not against a SendGrid account.',
  credentialFields: [
    secretField('apiKey', 'API key'),
    { ...urlField('baseUrl', 'Address', 'https://api.sendgrid.com'), help: 'https://api.eu.sendgrid.com for the EU.' },
    {
      ...plainField('webhookKey', 'Verification key', false),
      help: 'Of the signed event webhook. With it, calls without a right signature are refused.',
    },
    ...senderFields,
  ],
  findProblems: ({ webhookKey = '' }) =>
    webhookKey === '' || publicKeyOf(webhookKey) !== null
      ? []
      : [{ id: 'webhookKey', message: '{_field_} must be the verification key that SendGrid shows' }],
  check: (context, fields) =>
    callToCheck(context, { url: urlOf(fields, '/v3/scopes'), headers: headersOf(fields) }, answer => {
      const good = readGood(answer)
      const mayNotSend = good.kind === 'ok' && !listAt(answer.value, 'scopes').includes('mail.send')
      return mayNotSend ? { kind: 'unauthorized', reason: 'The key may not send e-mails.' } : good
    }),
  openEmailSender: (context, fields) =>
    emailSenderOf(email =>
      callToSend(context, {
        appName: name,
        request: {
          url: urlOf(fields, '/v3/mail/send'),
          method: 'POST',
          headers: { ...headersOf(fields), 'content-type': 'application/json' },
          body: JSON.stringify(bodyOf(fields, email)),
        },
        readTaken,
        readRefused,
      }),
    ),
  readCallback,
})

const headersOf = (fields: Fields) => ({ accept: 'application/json', authorization: `Bearer ${fields.apiKey ?? ''}` })

function bodyOf(fields: Fields, email: OutgoingEmail) {
  const { address, name: fromName } = fromOf(fields, email)
  return {
    personalizations: [{ ...recipientsOf(email), custom_args: { [idName]: email.id } }],
    from: { email: address, ...(fromName !== '' && { name: fromName }) },
    ...(email.replyTo !== null && { reply_to: { email: email.replyTo } }),
    subject: email.subject,
    content: [
      ...(email.text === null ? [] : [{ type: 'text/plain', value: email.text }]),
      ...(email.html === null ? [] : [{ type: 'text/html', value: email.html }]),
    ],
    headers: Object.fromEntries(Object.entries(safeHeaders(email.headers)).filter(([key]) => !/^x-sg-/i.test(key))),
    ...(email.attachments.length > 0 && {
      attachments: email.attachments.map(attachment => ({
        content: attachment.content.toString('base64'),
        type: attachment.contentType,
        filename: attachment.name,
        disposition: 'attachment',
      })),
    }),
  }
}

/** SendGrid refuses a message that names an address twice. */
function recipientsOf({ to, cc, bcc }: OutgoingEmail) {
  const seen = new Set<string>()
  const fresh = (addresses: readonly string[]) =>
    addresses.flatMap(email => {
      if (seen.has(email.toLowerCase())) return []
      seen.add(email.toLowerCase())
      return [{ email }]
    })
  const lists = { to: fresh(to), cc: fresh(cc), bcc: fresh(bcc) }
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))
}

/** The body of a good answer is empty. */
function readTaken(answer: SendAnswer): SendOutcome | null {
  const providerId = answer.headers['x-message-id'] ?? null
  return answer.status === 202 && providerId !== null ? { kind: 'sent', providerId, answer: answerText(answer) } : null
}

function readRefused(answer: SendAnswer): SendOutcome | null {
  if (answer.status !== 400 && answer.status !== 413) return null
  return refusedBy(name, answer, { said: textAt(answer.value, 'errors[0].message') })
}

/** SendGrid repeats a call for a day. */
const maxAgeMs = 25 * 3_600_000

async function readCallback(request: CallbackRequest, { webhookKey = '' }: Fields): Promise<CallbackResult> {
  if (webhookKey !== '' && !isSigned(request, webhookKey)) return refusedSignature
  const value = parseJson(request.body)
  if (value === undefined) return notJson
  return reportsOf(listAt(value, '').map(reportOf))
}

function isSigned({ headers, body, now }: CallbackRequest, webhookKey: string): boolean {
  const signature = headers['x-twilio-email-event-webhook-signature'] ?? ''
  const timestamp = headers['x-twilio-email-event-webhook-timestamp'] ?? ''
  const key = publicKeyOf(webhookKey)
  if (key === null || !/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1000) > maxAgeMs) return false
  return verify('sha256', Buffer.from(timestamp + body), key, Buffer.from(signature, 'base64'))
}

function publicKeyOf(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ec' ? key : null
  } catch {
    return null
  }
}

const kindsOfEvent = mapOf<ReportKind>({
  delivered: 'delivered',
  deferred: 'deferred',
  spamreport: 'complained',
  unsubscribe: 'unsubscribed',
  group_unsubscribe: 'unsubscribed',
  click: 'clicked',
})

function reportOf(event: unknown): MessageReport | null {
  const kind = kindOf(event)
  if (kind === null) return null
  return {
    kind,
    messageId: textAt(event, idName),
    // The id of the answer, with parts of its own behind it.
    providerId: textAt(event, 'sg_message_id')?.split('.')[0] ?? null,
    address: textAt(event, 'email'),
    at: instantOf(valueAt(event, 'timestamp')),
    reason: kind === 'delivered' ? null : textAt(event, 'reason', 'response'),
  }
}

function kindOf(event: unknown): ReportKind | null {
  const type = textAt(event, 'event') ?? ''
  if (type === 'bounce') return isNobody(event) ? 'bounced' : 'failed'
  if (type === 'dropped') return textAt(event, 'reason') === 'Bounced Address' ? 'bounced' : 'rejected'
  // A mail program that loads all images on its own has read nothing.
  if (type === 'open') return valueAt(event, 'sg_machine_open') === true ? null : 'opened'
  return kindsOfEvent.get(type) ?? null
}

/** A server that refuses us for now, or a full mailbox, is also called a bounce. */
function isNobody(event: unknown): boolean {
  if (textAt(event, 'type') === 'blocked') return false
  const classified = textAt(event, 'bounce_classification')
  return classified === null || classified === 'Invalid Address' || (textAt(event, 'status') ?? '').startsWith('5.1.')
}
