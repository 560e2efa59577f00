import { createHmac } from 'node:crypto'
import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { listAt, textAt, valueAt } from '../../carriers/client/json-path.ts'
import { secretField, urlOf } from '../../credentials/credential-fields.ts'
import { appOf, senderFields, urlField } from '../app-adapter.ts'
import type { CallbackRequest, CallbackResult, MessageReport, ReportKind } from '../callback.ts'
import { callToCheck, readGood } from '../client/call-to-check.ts'
import { answerText, callToSend, failedAt, refusedBy, type SendAnswer } from '../client/call-to-send.ts'
import { emailSenderOf, fromOf, safeHeaders } from '../client/email-parts.ts'
import { parseJson } from '../client/parse-json.ts'
import { idName, instantOf, isSame, mapOf, notJson, refusedSignature, reportsOf } from '../client/reports.ts'
import type { AppContext, OutgoingEmail, SendOutcome } from '../message-sender.ts'

const name = 'Mailchimp Transactional'

export const mailchimp = appOf({
  id: 'mailchimp',
  name,
  category: 'email',
  about: 'Sends e-mails through Mailchimp Transactional, formerly Mandrill.',
  setup:
    'In Mailchimp Transactional, verify the domain of the sender address under Sending Domains and create an API key under Settings. Then open Settings, Webhooks, add the callback address below for all message events, and copy the key that the list of webhooks shows into this credential.',
  unconfirmed:
    'Which status errors come with isn’t documented, so their names decide; sending and callbacks were tried against a local server, not against an account.',
  credentialFields: [
    secretField('apiKey', 'API key'),
    urlField('baseUrl', 'Address', 'https://mandrillapp.com/api/1.0'),
    {
      ...secretField('webhookKey', 'Webhook key', false),
      help: 'Signs what Mailchimp reports. With it, calls without a right signature are refused.',
    },
    ...senderFields,
  ],
  check: (context, fields) =>
    callToCheck(context, requestOf(fields, '/users/ping.json', {}), answer =>
      textAt(answer.value, 'name') === 'Invalid_Key'
        ? { kind: 'unauthorized', reason: 'The key isn’t valid.' }
        : readGood(answer),
    ),
  openEmailSender: (context, fields) => emailSenderOf(email => send(context, fields, email)),
  readCallback,
})

const requestOf = (fields: Fields, path: string, body: object) => ({
  url: urlOf(fields, path),
  method: 'POST' as const,
  headers: { accept: 'application/json', 'content-type': 'application/json' },
  body: JSON.stringify({ key: fields.apiKey, ...body }),
})

const send = (context: AppContext, fields: Fields, email: OutgoingEmail): Promise<SendOutcome> =>
  callToSend(context, {
    appName: name,
    request: requestOf(fields, '/messages/send.json', { message: messageOf(fields, email) }),
    readTaken: answer => readTaken(answer, email),
    readRefused,
  })

function messageOf(fields: Fields, email: OutgoingEmail) {
  const from = fromOf(fields, email)
  const recipients = (['to', 'cc', 'bcc'] as const).flatMap(type => email[type].map(value => ({ email: value, type })))
  return {
    from_email: from.address,
    from_name: from.name,
    to: recipients,
    subject: email.subject,
    html: email.html ?? undefined,
    text: email.text ?? undefined,
    headers: { ...safeHeaders(email.headers), ...(email.replyTo !== null && { 'Reply-To': email.replyTo }) },
    attachments: email.attachments.map(({ name: filename, contentType, content }) => ({
      type: contentType,
      name: filename,
      content: content.toString('base64'),
    })),
    metadata: { [idName]: email.id },
    // Everybody sees who else got it, as with any mail.
    preserve_recipients: true,
    auto_text: false,
  }
}

const takenStates = new Set(['sent', 'queued', 'scheduled'])

/** The answer has a state for each address. A copy that is refused leaves the message sent. */
function readTaken(answer: SendAnswer, { to }: OutgoingEmail): SendOutcome | null {
  const wanted = new Set(to.map(address => address.toLowerCase()))
  const results = listAt(answer.value, '').filter(item => wanted.has(textAt(item, 'email')?.toLowerCase() ?? ''))
  const taken = results.find(result => takenStates.has(textAt(result, 'status') ?? ''))
  const providerId = textAt(taken, '_id')
  if (providerId !== null) return { kind: 'sent', providerId, answer: answerText(answer) }
  const [refused] = results
  const status = textAt(refused, 'status')
  if (taken !== undefined || (status !== 'rejected' && status !== 'invalid')) return null
  const why = textAt(refused, 'reject_reason')
  if (why !== null && senderReasons.has(why)) return failedAt(`${name} doesn’t accept the sender: ${why}.`, answer)
  return refusedBy(name, answer, { said: why, isAddressBad: status === 'invalid' || why === 'hard-bounce' })
}

/** Every other message would be refused as well. */
const senderReasons = new Set(['invalid-sender', 'unsigned', 'test-mode-limit'])

function readRefused(answer: SendAnswer): SendOutcome | null {
  const said = textAt(answer.value, 'message')
  switch (textAt(answer.value, 'name')) {
    case 'Invalid_Key':
      return failedAt(`${name} rejected the credential.`, answer)
    case 'PaymentRequired':
      return failedAt(`${name} doesn’t send for this account. ${said ?? ''}`.trim(), answer)
    case 'ValidationError':
      return refusedBy(name, answer, { said })
    default:
      return null
  }
}

const kinds = mapOf<ReportKind>({
  delivered: 'delivered',
  deferral: 'deferred',
  hard_bounce: 'bounced',
  soft_bounce: 'failed',
  reject: 'rejected',
  spam: 'complained',
  unsub: 'unsubscribed',
  open: 'opened',
  click: 'clicked',
})

async function readCallback(request: CallbackRequest, { webhookKey = '' }: Fields): Promise<CallbackResult> {
  // Mailchimp tries the address with an empty call before there is a key.
  const given = new URLSearchParams(request.body).get('mandrill_events')
  if (given === null || given.trim() === '[]') return reportsOf([])
  if (webhookKey !== '' && !isSigned(request, webhookKey)) return refusedSignature
  const events = parseJson(given)
  return events === undefined ? notJson : reportsOf(listAt(events, '').map(reportOf))
}

/** The signature covers the address and every field of the form, in the order of their names. */
function isSigned({ url, body, headers }: CallbackRequest, webhookKey: string): boolean {
  const fields = [...new URLSearchParams(body)].sort(([a], [b]) => (a < b ? -1 : 1))
  const content = url + fields.flat().join('')
  const expected = createHmac('sha1', webhookKey).update(content).digest('base64')
  return isSame(headers['x-mandrill-signature'] ?? '', expected)
}

function reportOf(event: unknown): MessageReport | null {
  const kind = kinds.get(textAt(event, 'event') ?? '')
  if (kind === undefined) return null
  return {
    kind,
    messageId: textAt(event, `msg.metadata.${idName}`),
    providerId: textAt(event, '_id', 'msg._id'),
    address: textAt(event, 'msg.email'),
    at: instantOf(valueAt(event, 'ts')),
    reason: textAt(event, 'msg.diag', 'msg.bounce_description', 'msg.reject.reason'),
  }
}
