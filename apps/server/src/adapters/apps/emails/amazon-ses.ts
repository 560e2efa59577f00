import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { textAt, valueAt } from '../../carriers/client/json-path.ts'
import { plainField, secretField } from '../../credentials/credential-fields.ts'
import type { OutsideRequest } from '../../egress/outside-call.ts'
import { appOf, senderFields, urlField } from '../app-adapter.ts'
import type { CallbackRequest, CallbackResult } from '../callback.ts'
import { callToCheck, readGood } from '../client/call-to-check.ts'
import { answerText, callToSend, failedAt, refusedBy, type SendAnswer } from '../client/call-to-send.ts'
import { emailSenderOf, fromOf } from '../client/email-parts.ts'
import { parseJson } from '../client/parse-json.ts'
import { idName, notJson, refusedSignature, reportsOf } from '../client/reports.ts'
import type { AppContext, OutgoingEmail, SendOutcome } from '../message-sender.ts'
import { composeEmail } from '../smtp/compose-email.ts'
import { isFromSns, snsUrlOf } from './amazon-ses/read-sns.ts'
import { reportsOfEvent } from './amazon-ses/ses-events.ts'
import { signRequest } from './amazon-ses/sign-request.ts'

const name = 'Amazon SES'

export const amazonSes = appOf({
  id: 'amazon_ses',
  name,
  category: 'email',
  about: 'Sends e-mails through Amazon Simple Email Service.',
  setup:
    'In AWS, verify the domain of the sender address as an identity of SES and ask for production access. Create an access key for a user with the rights ses:SendEmail, ses:SendRawEmail and ses:GetAccount. For reports, create a configuration set with an event destination to an SNS topic for deliveries, bounces, complaints, rejects, delays and opens, and subscribe the callback address below to the topic by HTTPS: Aftermile confirms it by itself.',
  unconfirmed:
    'The signature was checked against the published example of AWS; sending and reports were tried against a local server, not against an account.',
  credentialFields: [
    plainField('accessKeyId', 'Access key ID'),
    secretField('secretAccessKey', 'Secret access key'),
    { ...plainField('region', 'Region'), default: 'eu-north-1' },
    { ...plainField('configurationSet', 'Configuration set', false), help: 'Reports deliveries and bounces.' },
    {
      ...plainField('topicArn', 'SNS topic', false),
      help: 'Its ARN. With it, reports of other topics are refused.',
    },
    {
      ...urlField('baseUrl', 'Address'),
      isRequired: false,
      help: 'Only for an endpoint of your own, such as one of a VPC.',
    },
    ...senderFields,
  ],
  findProblems: ({ region = '' }) =>
    /^[a-z]{2}(-[a-z]{2,12}){1,3}-\d{1,2}$/.test(region)
      ? []
      : [{ id: 'region', message: '{_field_} must be a region such as eu-north-1' }],
  check: (context, fields) =>
    callToCheck(context, signed(context, fields, { url: urlOf(fields, '/v2/email/account') }), answer => {
      const good = readGood(answer)
      if (good.kind !== 'ok' || valueAt(answer.value, 'SendingEnabled') !== false) return good
      return { kind: 'unauthorized', reason: 'Sending is switched off for this account.' }
    }),
  openEmailSender: (context, fields) => emailSenderOf(email => send(context, fields, email)),
  readCallback,
})

const urlOf = ({ baseUrl = '', region = '' }: Fields, path: string): string =>
  `${baseUrl === '' ? `https://email.${region}.amazonaws.com` : baseUrl.replace(/\/+$/, '')}${path}`

function signed({ now }: Pick<AppContext, 'now'>, fields: Fields, request: OutsideRequest): OutsideRequest {
  const { accessKeyId = '', secretAccessKey = '', region = '' } = fields
  return signRequest(request, { accessKeyId, secretAccessKey, region, service: 'ses' }, now())
}

async function send(context: AppContext, fields: Fields, email: OutgoingEmail): Promise<SendOutcome> {
  const from = fromOf(fields, email)
  const raw = await composeEmail(email, from)
  const { configurationSet = '' } = fields
  const body = {
    FromEmailAddress: from.address,
    Destination: { ToAddresses: email.to, CcAddresses: email.cc, BccAddresses: email.bcc },
    Content: { Raw: { Data: raw.toString('base64') } },
    EmailTags: [{ Name: idName, Value: email.id }],
    ...(configurationSet !== '' && { ConfigurationSetName: configurationSet }),
  }
  const request = signed(context, fields, {
    url: urlOf(fields, '/v2/email/outbound-emails'),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return callToSend(context, { appName: name, request, readTaken, readRefused })
}

function readTaken(answer: SendAnswer): SendOutcome | null {
  const providerId = textAt(answer.value, 'MessageId')
  return providerId === null ? null : { kind: 'sent', providerId, answer: answerText(answer) }
}

/** What is wrong with the account or the sender: every other message would be refused as well. */
const accountErrors = new Set([
  'AccountSuspendedException',
  'SendingPausedException',
  'MailFromDomainNotVerifiedException',
  'NotFoundException',
])

function readRefused(answer: SendAnswer): SendOutcome | null {
  const error = (answer.headers['x-amzn-errortype'] ?? '').split(':')[0] ?? ''
  const said = textAt(answer.value, 'message', 'Message')
  if (accountErrors.has(error)) return failedAt(`${name} doesn’t send with this credential. ${said ?? error}`, answer)
  if (error === 'LimitExceededException') return failedAt(`${name} takes no more messages for now.`, answer)
  return answer.status === 400 ? refusedBy(name, answer, { said }) : null
}

async function readCallback(
  { body, now }: CallbackRequest,
  { topicArn = '' }: Fields,
  { call }: { readonly call: AppContext['call'] },
): Promise<CallbackResult> {
  const message = parseJson(body)
  if (message === undefined) return notJson
  if (topicArn !== '' && textAt(message, 'TopicArn') !== topicArn) return refusedSignature
  if (!(await isFromSns(message, call, now))) return refusedSignature
  if (textAt(message, 'Type') === 'SubscriptionConfirmation') return confirm(textAt(message, 'SubscribeURL'), call)
  if (textAt(message, 'Type') !== 'Notification') return reportsOf([])
  // The first message of a topic is plain text.
  return reportsOf(reportsOfEvent(parseJson(textAt(message, 'Message') ?? '')))
}

async function confirm(address: string | null, call: AppContext['call']): Promise<CallbackResult> {
  const url = snsUrlOf(address)
  if (url === null) return refusedSignature
  const answer = await call({ url: url.href, timeoutMs: 5000 })
  const isDone = answer.kind === 'response' && answer.status === 200
  return isDone ? reportsOf([]) : { kind: 'unreadable', why: 'The subscription couldn’t be confirmed' }
}
