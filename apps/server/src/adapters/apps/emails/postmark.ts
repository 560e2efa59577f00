import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { textAt, valueAt } from '../../carriers/client/json-path.ts'
import { plainField, secretField, urlOf } from '../../credentials/credential-fields.ts'
import { appOf, senderFields, urlField } from '../app-adapter.ts'
import type { CallbackRequest, CallbackResult, MessageReport, ReportKind } from '../callback.ts'
import { callToCheck } from '../client/call-to-check.ts'
import { answerText, callToSend, failedAt, refusedBy, type SendAnswer } from '../client/call-to-send.ts'
import { emailSenderOf, fromOf, safeHeaders } from '../client/email-parts.ts'
import { parseJson } from '../client/parse-json.ts'
import { idName, instantOf, mapOf, notJson, reportsOf } from '../client/reports.ts'
import type { OutgoingEmail, SendOutcome } from '../message-sender.ts'

const name = 'Postmark'

export const postmark = appOf({
  id: 'postmark',
  name,
  category: 'email',
  about: 'Sends e-mails through Postmark.',
  setup:
    'In Postmark, verify the domain of the sender address under Sender Signatures, create a server and copy its API token from API Tokens. Then open the message stream, choose Webhooks and add the callback address below with Delivery, Bounce, Spam complaint, Open, Link click and Subscription change. Postmark doesn’t sign its calls: keep the address secret.',
  unconfirmed:
    'Sending and callbacks were tried against a local server with the documented formats, not against a Postmark account.',
  credentialFields: [
    secretField('serverToken', 'Server API token'),
    { ...plainField('messageStream', 'Message stream'), default: 'outbound' },
    urlField('baseUrl', 'Address', 'https://api.postmarkapp.com'),
    ...senderFields,
  ],
  check: (context, fields) => callToCheck(context, { url: urlOf(fields, '/server'), headers: headersOf(fields) }),
  openEmailSender: (context, fields) =>
    emailSenderOf(email =>
      callToSend(context, {
        appName: name,
        request: {
          url: urlOf(fields, '/email'),
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

const headersOf = (fields: Fields) => ({
  accept: 'application/json',
  'x-postmark-server-token': fields.serverToken ?? '',
})

function bodyOf(fields: Fields, email: OutgoingEmail) {
  const from = fromOf(fields, email)
  const quoted = `"${from.name.replace(/["\\]/g, '\\$&')}"`
  return {
    From: from.name === '' ? from.address : `${quoted} <${from.address}>`,
    To: email.to.join(','),
    Cc: email.cc.join(','),
    Bcc: email.bcc.join(','),
    ReplyTo: email.replyTo ?? undefined,
    Subject: email.subject,
    HtmlBody: email.html ?? undefined,
    TextBody: email.text ?? undefined,
    MessageStream: fields.messageStream,
    Headers: Object.entries(safeHeaders(email.headers)).map(([Name, Value]) => ({ Name, Value })),
    Attachments: email.attachments.map(({ name: Name, contentType, content }) => ({
      Name,
      ContentType: contentType,
      Content: content.toString('base64'),
    })),
    Metadata: { [idName]: email.id },
  }
}

function readTaken(answer: SendAnswer): SendOutcome | null {
  const providerId = textAt(answer.value, 'MessageID')
  if (textAt(answer.value, 'ErrorCode') !== '0' || providerId === null) return null
  return { kind: 'sent', providerId, answer: answerText(answer) }
}

/** Codes of what is wrong with the account or the sender, not with one message. */
const accountCodes = new Set(['400', '401', '405', '412', '413'])

function readRefused(answer: SendAnswer): SendOutcome | null {
  if (answer.status !== 422) return null
  const said = textAt(answer.value, 'Message')
  const code = textAt(answer.value, 'ErrorCode') ?? ''
  if (accountCodes.has(code))
    return failedAt(`${name} doesn’t send for this account or sender. ${said ?? ''}`.trim(), answer)
  return refusedBy(name, answer, { said })
}

const kindsOfRecord = mapOf<ReportKind>({
  Delivery: 'delivered',
  SpamComplaint: 'complained',
  Open: 'opened',
  Click: 'clicked',
})

/** What is not here, such as an answer of an absent receiver, says nothing about the delivery. */
const kindsOfBounce = mapOf<ReportKind>({
  HardBounce: 'bounced',
  BadEmailAddress: 'bounced',
  SoftBounce: 'failed',
  Transient: 'deferred',
  DnsError: 'deferred',
  SpamNotification: 'failed',
  VirusNotification: 'failed',
  Blocked: 'failed',
  DMARCPolicy: 'failed',
  SMTPApiError: 'failed',
  ManuallyDeactivated: 'rejected',
  Unknown: 'failed',
  SpamComplaint: 'complained',
  Unsubscribe: 'unsubscribed',
})

async function readCallback({ body }: CallbackRequest): Promise<CallbackResult> {
  const value = parseJson(body)
  if (value === undefined) return notJson
  return reportsOf([reportOf(value)])
}

function reportOf(value: unknown): MessageReport | null {
  const kind = kindOf(value)
  if (kind === null) return null
  return {
    kind,
    messageId: textAt(value, `Metadata.${idName}`),
    providerId: textAt(value, 'MessageID'),
    address: textAt(value, '$.Email', 'Recipient'),
    at: instantOf(textAt(value, 'BouncedAt', 'DeliveredAt', 'ReceivedAt', 'ChangedAt')),
    reason:
      kind === 'opened' || kind === 'clicked' || kind === 'delivered' ? null : textAt(value, 'Details', 'Description'),
  }
}

function kindOf(value: unknown): ReportKind | null {
  const record = textAt(value, 'RecordType') ?? ''
  if (record === 'Bounce') return kindsOfBounce.get(textAt(value, 'Type') ?? '') ?? null
  if (record === 'SubscriptionChange') return isUnsubscribed(value) ? 'unsubscribed' : null
  return kindsOfRecord.get(record) ?? null
}

/** Postmark also says so when it stops sending after a bounce or a complaint, which it reports by itself. */
const isUnsubscribed = (value: unknown): boolean =>
  valueAt(value, 'SuppressSending') === true &&
  textAt(value, 'Origin') === 'Recipient' &&
  textAt(value, 'SuppressionReason') === 'ManualSuppression'
