import { createHmac, createSign, generateKeyPairSync, sign } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { selfSigned } from '../../../test/apps/self-signed.ts'
import type { CallOutside } from '../../egress/outside-call.ts'
import type { AppAdapter } from '../app-adapter.ts'
import type { CallbackRequest, CallbackResult } from '../callback.ts'
import { amazonSes } from './amazon-ses.ts'
import { mailchimp } from './mailchimp.ts'
import { postmark } from './postmark.ts'
import { sendgrid } from './sendgrid.ts'

const now = Date.parse('2026-11-10T10:00:00Z')
const noCall: CallOutside = async () => expect.unreachable('nobody is called')

type Given = { body: unknown; fields?: Record<string, string>; call?: CallOutside } & Partial<
  Omit<CallbackRequest, 'body'>
>

async function read(app: AppAdapter, { body, fields = {}, call = noCall, ...request }: Given): Promise<CallbackResult> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const whole = { headers: {}, query: {}, url: 'https://console.example/callback?key=k', now, ...request, body: text }
  return (await app.apis[0].readCallback?.(whole, fields, { call })) ?? expect.unreachable('it reads callbacks')
}

const kindsOf = async (app: AppAdapter, given: Given) => {
  const result = await read(app, given)
  return result.kind === 'reports' ? result.reports.map(({ kind }) => kind) : result.kind
}

test.each([
  [{ RecordType: 'Delivery', DeliveredAt: '2026-11-10T09:59:00Z' }, ['delivered']],
  [{ RecordType: 'Open' }, ['opened']],
  [{ RecordType: 'SpamComplaint' }, ['complained']],
  [{ RecordType: 'Bounce', Type: 'HardBounce' }, ['bounced']],
  [{ RecordType: 'Bounce', Type: 'SoftBounce' }, ['failed']],
  [{ RecordType: 'Bounce', Type: 'Transient' }, ['deferred']],
  [{ RecordType: 'Bounce', Type: 'AutoResponder' }, []],
  [
    {
      RecordType: 'SubscriptionChange',
      SuppressSending: true,
      Origin: 'Recipient',
      SuppressionReason: 'ManualSuppression',
    },
    ['unsubscribed'],
  ],
  [
    { RecordType: 'SubscriptionChange', SuppressSending: true, Origin: 'Recipient', SuppressionReason: 'HardBounce' },
    [],
  ],
  [{ RecordType: 'Click' }, ['clicked']],
  [{ RecordType: 'constructor' }, []],
  [{ RecordType: 'Bounce', Type: '__proto__' }, []],
  [[1, null], []],
  ['nonsense', 'unreadable'],
])('Postmark reports %j', async (body, expected) => {
  expect(await kindsOf(postmark, { body })).toEqual(expected)
})

test('a report of Postmark names the message, the address, the time and the reason', async () => {
  const body = {
    RecordType: 'Bounce',
    Type: 'HardBounce',
    MessageID: 'p-1',
    Email: 'Astrid@mail.example',
    BouncedAt: '2026-11-10T10:59:00.123+01:00',
    Details: 'smtp;550 5.1.1 User unknown',
    Metadata: { 'aftermile-id': 'b1d7' },
  }
  expect(await read(postmark, { body })).toEqual({
    kind: 'reports',
    reports: [
      {
        kind: 'bounced',
        messageId: 'b1d7',
        providerId: 'p-1',
        address: 'Astrid@mail.example',
        at: '2026-11-10T09:59:00.123Z',
        reason: 'smtp;550 5.1.1 User unknown',
      },
    ],
  })
})

test.each([
  [{ event: 'delivered', response: '250 OK' }, ['delivered']],
  [{ event: 'deferred', response: '400 later' }, ['deferred']],
  [{ event: 'bounce', type: 'bounce', status: '5.1.1' }, ['bounced']],
  [{ event: 'bounce', type: 'blocked' }, ['failed']],
  [{ event: 'bounce', type: 'bounce', bounce_classification: 'Reputation', status: '5.7.1' }, ['failed']],
  [{ event: 'dropped', reason: 'Bounced Address' }, ['bounced']],
  [{ event: 'dropped', reason: 'Unsubscribed Address' }, ['rejected']],
  [{ event: 'open' }, ['opened']],
  [{ event: 'click' }, ['clicked']],
  [{ event: 'open', sg_machine_open: true }, []],
  [{ event: 'spamreport' }, ['complained']],
  [{ event: 'group_unsubscribe' }, ['unsubscribed']],
  [{ event: 'processed' }, []],
  [{ event: 'toString' }, []],
])('SendGrid reports %j', async (event, expected) => {
  expect(await kindsOf(sendgrid, { body: [event] })).toEqual(expected)
})

const curve = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const webhookKey = curve.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

test('SendGrid signs, and nothing else is read', async () => {
  const body = JSON.stringify([
    {
      event: 'delivered',
      email: 'a@b.example',
      timestamp: 1_794_304_740,
      'aftermile-id': 'b1d7',
      sg_message_id: 's-1.filter.0',
    },
  ])
  const signedAt = (at: number, text = body) => {
    const timestamp = String(Math.floor(at / 1000))
    return {
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': sign(
        'sha256',
        Buffer.from(timestamp + text),
        curve.privateKey,
      ).toString('base64'),
    }
  }
  const fields = { webhookKey }
  expect(await read(sendgrid, { body, fields, headers: signedAt(now) })).toMatchObject({
    reports: [{ messageId: 'b1d7', providerId: 's-1', address: 'a@b.example', at: '2026-11-10T09:59:00.000Z' }],
  })
  const refused = [
    { body, fields },
    { body, fields, headers: signedAt(now - 30 * 3_600_000) },
    { body: `${body} `, fields, headers: signedAt(now) },
    { body, fields, headers: { ...signedAt(now), 'x-twilio-email-event-webhook-signature': 'AAAA' } },
    { body, fields, headers: { ...signedAt(now), 'x-twilio-email-event-webhook-timestamp': '17943x' } },
    { body, fields: { webhookKey: 'nonsense' }, headers: signedAt(now) },
  ]
  for (const given of refused) expect(await read(sendgrid, given)).toMatchObject({ kind: 'refused' })
  expect(await read(sendgrid, { body: 'x', fields, headers: signedAt(now, 'x') })).toMatchObject({ kind: 'unreadable' })
})

const form = (events: unknown) => new URLSearchParams({ mandrill_events: JSON.stringify(events) }).toString()

test.each([
  ['delivered', ['delivered']],
  ['deferral', ['deferred']],
  ['hard_bounce', ['bounced']],
  ['soft_bounce', ['failed']],
  ['reject', ['rejected']],
  ['spam', ['complained']],
  ['unsub', ['unsubscribed']],
  ['open', ['opened']],
  ['click', ['clicked']],
  ['send', []],
  ['constructor', []],
])('Mailchimp reports %s', async (event, expected) => {
  expect(await kindsOf(mailchimp, { body: form([{ event }]) })).toEqual(expected)
})

test('Mailchimp signs the address and the form; an empty trial needs no signature', async () => {
  const events = [
    {
      event: 'hard_bounce',
      ts: 1_794_304_740,
      _id: 'm-1',
      msg: { email: 'a@b.example', diag: '550 5.1.1', metadata: { 'aftermile-id': 'b1d7' } },
    },
  ]
  const body = form(events)
  const url = 'https://console.example/callback?key=k'
  const signatureOf = (key: string) =>
    createHmac('sha1', key)
      .update(`${url}mandrill_events${JSON.stringify(events)}`)
      .digest('base64')
  const fields = { webhookKey: 'a-key' }
  expect(
    await read(mailchimp, { body, fields, headers: { 'x-mandrill-signature': signatureOf('a-key') } }),
  ).toMatchObject({
    reports: [{ kind: 'bounced', messageId: 'b1d7', providerId: 'm-1', address: 'a@b.example', reason: '550 5.1.1' }],
  })
  const forged = [{}, { 'x-mandrill-signature': signatureOf('other') }, { 'x-mandrill-signature': '' }]
  for (const headers of forged)
    expect(await read(mailchimp, { body, fields, headers })).toMatchObject({ kind: 'refused' })
  const moved = { body, fields, headers: { 'x-mandrill-signature': signatureOf('a-key') }, url: `${url}&x=1` }
  expect(await read(mailchimp, moved)).toMatchObject({ kind: 'refused' })
  for (const empty of ['', form([])])
    expect(await read(mailchimp, { body: empty, fields })).toEqual({ kind: 'reports', reports: [] })
  expect(await read(mailchimp, { body: 'mandrill_events=%7B' })).toMatchObject({ kind: 'unreadable' })
})

let sns: { key: string; certificate: string }
beforeAll(() => {
  sns = selfSigned({ from: new Date(now - 3_600_000), to: new Date(now + 3_600_000) })
})

const topic = 'arn:aws:sns:eu-north-1:123456789012:reports'
const signedFields = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']

/** A message of SNS, signed as SNS does. Each has a certificate of its own, because certificates are kept. */
function snsMessage(changed: Record<string, string> = {}, version: '1' | '2' = '2') {
  const unsigned: Record<string, string> = {
    Type: 'Notification',
    MessageId: 'n-1',
    TopicArn: topic,
    Message: '{}',
    Timestamp: '2026-11-10T09:59:00.000Z',
    ...changed,
  }
  const text = signedFields
    .flatMap(name => (unsigned[name] === undefined ? [] : [`${name}\n${unsigned[name]}\n`]))
    .join('')
  const Signature = createSign(version === '2' ? 'RSA-SHA256' : 'RSA-SHA1')
    .update(text)
    .sign(sns.key, 'base64')
  const SigningCertURL = `https://sns.eu-north-1.amazonaws.com/SimpleNotificationService-${crypto.randomUUID().replaceAll('-', '')}.pem`
  return { SignatureVersion: version, Signature, SigningCertURL, ...unsigned }
}

function fakeAmazon(answers: { status?: number; text?: string } = {}) {
  const called: string[] = []
  const call: CallOutside = async ({ url }) => {
    called.push(url)
    return { kind: 'response', status: 200, headers: {}, text: sns.certificate, ...answers }
  }
  return { called, call }
}

const event = {
  eventType: 'Bounce',
  mail: { messageId: 'a-1', tags: { 'aftermile-id': ['b1d7'] } },
  bounce: {
    bounceType: 'Permanent',
    bounceSubType: 'General',
    timestamp: '2026-11-10T09:58:00.000Z',
    bouncedRecipients: [{ emailAddress: 'astrid@mail.example', diagnosticCode: 'smtp; 550 5.1.1 user unknown' }],
  },
}

test.each(['1', '2'] as const)('Amazon SES reports through SNS with a signature of version %s', async version => {
  const { call } = fakeAmazon()
  expect(await read(amazonSes, { body: snsMessage({ Message: JSON.stringify(event) }, version), call })).toEqual({
    kind: 'reports',
    reports: [
      {
        kind: 'bounced',
        messageId: 'b1d7',
        providerId: 'a-1',
        address: 'astrid@mail.example',
        at: '2026-11-10T09:58:00.000Z',
        reason: 'smtp; 550 5.1.1 user unknown',
      },
    ],
  })
})

const bounce = (bounceType: string, bounceSubType = 'General') => ({
  eventType: 'Bounce',
  bounce: { bounceType, bounceSubType },
})

test.each([
  [{ eventType: 'Delivery', delivery: { recipients: ['a@b.example', 'c@d.example'] } }, ['delivered', 'delivered']],
  [{ notificationType: 'Delivery' }, ['delivered']],
  [{ eventType: 'DeliveryDelay' }, ['deferred']],
  [bounce('Transient', 'MailboxFull'), ['failed']],
  [bounce('Permanent', 'OnAccountSuppressionList'), ['rejected']],
  [{ eventType: 'Complaint' }, ['complained']],
  [{ eventType: 'Reject', reject: { reason: 'Bad content' } }, ['rejected']],
  [{ eventType: 'Open' }, ['opened']],
  [{ eventType: 'Click' }, ['clicked']],
  [{ eventType: 'Send' }, []],
  [{ eventType: 'valueOf' }, []],
  ['Successfully validated SNS topic for Amazon SES event publishing.', []],
])('Amazon SES reports %j', async (message, expected) => {
  const Message = typeof message === 'string' ? message : JSON.stringify(message)
  expect(await kindsOf(amazonSes, { body: snsMessage({ Message }), call: fakeAmazon().call })).toEqual(expected)
})

test('a forged message of SNS is refused, and its certificate comes from Amazon alone', async () => {
  const message = snsMessage({ Message: JSON.stringify(event) })
  const forged = [
    { ...message, Message: JSON.stringify({ ...event, eventType: 'Complaint' }) },
    { ...message, Signature: 'AAAA' },
    { ...message, SignatureVersion: '3' },
    { ...message, Type: 'Other' },
    { ...message, Type: 'constructor' },
  ]
  for (const body of forged)
    expect(await read(amazonSes, { body, call: fakeAmazon().call })).toMatchObject({ kind: 'refused' })
  const elsewhere = [
    'https://evil.example/SimpleNotificationService-1.pem',
    'https://sns.eu-north-1.amazonaws.com.evil.example/SimpleNotificationService-1.pem',
    'https://sns.eu-north-1.amazonaws.com@evil.example/SimpleNotificationService-1.pem',
    'http://sns.eu-north-1.amazonaws.com/SimpleNotificationService-1.pem',
    'https://sns.eu-north-1.amazonaws.com:8443/SimpleNotificationService-1.pem',
    'https://sns.eu-north-1.amazonaws.com/bucket/SimpleNotificationService-1.pem',
    'https://bucket.s3.amazonaws.com/SimpleNotificationService-1.pem',
  ]
  for (const SigningCertURL of elsewhere)
    expect(await read(amazonSes, { body: { ...message, SigningCertURL } })).toMatchObject({ kind: 'refused' })
  for (const answers of [{ text: 'nonsense' }, { status: 404 }])
    expect(await read(amazonSes, { body: snsMessage(), call: fakeAmazon(answers).call })).toMatchObject({
      kind: 'refused',
    })
  const later = { body: snsMessage(), call: fakeAmazon().call, now: now + 2 * 3_600_000 }
  expect(await read(amazonSes, later)).toMatchObject({ kind: 'refused' })
  const other = { body: snsMessage(), call: fakeAmazon().call, fields: { topicArn: 'arn:aws:sns:eu-north-1:1:other' } }
  expect(await read(amazonSes, other)).toMatchObject({ kind: 'refused' })
  expect(await read(amazonSes, { body: 'x' })).toMatchObject({ kind: 'unreadable' })
})

test('a subscription is confirmed at Amazon, and nowhere else', async () => {
  const subscription = (SubscribeURL: string) =>
    snsMessage({ Type: 'SubscriptionConfirmation', Token: 't', Message: 'You have chosen', SubscribeURL })
  const there = 'https://sns.eu-north-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=t&Token=t'
  const amazon = fakeAmazon()
  expect(await read(amazonSes, { body: subscription(there), call: amazon.call })).toEqual({
    kind: 'reports',
    reports: [],
  })
  expect(amazon.called[1]).toBe(there)
  for (const address of [
    'http://169.254.169.254/latest',
    'https://evil.example/?Action=ConfirmSubscription',
    'https://s3.amazonaws.com/x',
  ]) {
    const { called, call } = fakeAmazon()
    expect(await read(amazonSes, { body: subscription(address), call })).toMatchObject({ kind: 'refused' })
    expect(called).toHaveLength(1)
  }
  const failing: CallOutside = async request =>
    request.url === there ? { kind: 'timeout', message: 'There was no reply in time.' } : fakeAmazon().call(request)
  expect(await read(amazonSes, { body: subscription(there), call: failing })).toMatchObject({ kind: 'unreadable' })
})
