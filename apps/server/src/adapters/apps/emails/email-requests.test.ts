import { simpleParser } from 'mailparser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anEmail, type EmailApp, emailApps, fieldsAt } from '../../../test/apps/email-apps.ts'
import {
  callingContext,
  type ProviderAnswer,
  type ProviderServer,
  startProvider,
} from '../../../test/apps/provider-server.ts'
import type { OutgoingEmail } from '../message-sender.ts'
import { signRequest } from './amazon-ses/sign-request.ts'

let server: ProviderServer
beforeEach(async () => {
  server = await startProvider()
})
afterEach(() => server.close())

const appOf = (id: string): EmailApp => emailApps[id] ?? expect.unreachable(`${id} is no app`)

async function send(
  id: string,
  changed: Partial<OutgoingEmail> = {},
  more: { answer?: ProviderAnswer; fields?: object } = {},
) {
  const app = appOf(id)
  server.answer = () => more.answer ?? app.taken
  const fields = { ...fieldsAt(app, server.url), ...more.fields }
  const outcome = await app.api.openEmailSender?.(callingContext([server.allow]), fields).send(anEmail(changed))
  const [request] = server.requests.splice(0)
  return { outcome, request, body: JSON.parse(request?.body ?? 'null') }
}

const whole: Partial<OutgoingEmail> = {
  fromName: 'Åsas "Søn"\r\nBcc: thief@mail.example',
  cc: ['copy@mail.example', 'Astrid@mail.example'],
  bcc: ['hidden@mail.example'],
  replyTo: 'help@fjallro.example',
  headers: {
    'List-Unsubscribe': '<https://track.example/u/abc>',
    'X-Campaign': 'autumn',
    'X-Bad': 'a\r\nBcc: thief@mail.example',
    Bcc: 'thief@mail.example',
  },
  attachments: [{ name: 'plan.csv', contentType: 'text/csv', content: Buffer.from('a;ö') }],
}
const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
const ownHeaders = { 'List-Unsubscribe': '<https://track.example/u/abc>', 'X-Campaign': 'autumn', ...oneClick }
const csv = Buffer.from('a;ö').toString('base64')

test('Postmark gets every part of a mail', async () => {
  const { request, body } = await send('postmark', whole)
  expect(request).toMatchObject({
    method: 'POST',
    path: '/email',
    headers: { 'x-postmark-server-token': 'secret-token' },
  })
  expect(body).toEqual({
    From: '"Åsas \\"Søn\\" Bcc: thief@mail.example" <hello@fjallro.example>',
    To: 'astrid@mail.example',
    Cc: 'copy@mail.example,Astrid@mail.example',
    Bcc: 'hidden@mail.example',
    ReplyTo: 'help@fjallro.example',
    Subject: 'Your parcel is on its way',
    HtmlBody: '<p>Hej</p>',
    TextBody: 'Hej',
    MessageStream: 'outbound',
    Headers: Object.entries(ownHeaders).map(([Name, Value]) => ({ Name, Value })),
    Attachments: [{ Name: 'plan.csv', ContentType: 'text/csv', Content: csv }],
    Metadata: { 'aftermile-id': 'b1d7' },
  })
})

test.each([
  [406, { kind: 'rejected', isAddressBad: false }],
  [401, { kind: 'failed', isUnreachable: true }],
  [405, { kind: 'failed', isUnreachable: true }],
])('Postmark refuses with code %d', async (ErrorCode, expected) => {
  const { outcome } = await send('postmark', {}, { answer: { status: 422, body: { ErrorCode, Message: 'Because' } } })
  expect(outcome).toMatchObject({ ...expected, reason: expect.stringContaining('Because') })
})

test('SendGrid gets every part of a mail, and no address twice', async () => {
  const { request, body } = await send('sendgrid', whole)
  expect(request).toMatchObject({ path: '/v3/mail/send', headers: { authorization: 'Bearer secret-token' } })
  expect(body).toEqual({
    personalizations: [
      {
        to: [{ email: 'astrid@mail.example' }],
        cc: [{ email: 'copy@mail.example' }],
        bcc: [{ email: 'hidden@mail.example' }],
        custom_args: { 'aftermile-id': 'b1d7' },
      },
    ],
    from: { email: 'hello@fjallro.example', name: 'Åsas "Søn" Bcc: thief@mail.example' },
    reply_to: { email: 'help@fjallro.example' },
    subject: 'Your parcel is on its way',
    content: [
      { type: 'text/plain', value: 'Hej' },
      { type: 'text/html', value: '<p>Hej</p>' },
    ],
    headers: ownHeaders,
    attachments: [{ content: csv, type: 'text/csv', filename: 'plan.csv', disposition: 'attachment' }],
  })
  const app = appOf('sendgrid')
  server.answer = () => ({ body: { scopes: ['user.profile.read'] } })
  const fields = fieldsAt(app, server.url)
  expect(await app.api.check?.(callingContext([server.allow]), fields)).toMatchObject({ kind: 'unauthorized' })
  expect(app.api.findProblems?.({ ...fields, webhookKey: 'nonsense' })).toMatchObject([{ id: 'webhookKey' }])
})

test('Mailchimp gets every part of a mail', async () => {
  const { request, body } = await send('mailchimp', whole)
  expect(request).toMatchObject({ path: '/messages/send.json' })
  expect(body).toMatchObject({
    key: 'secret-token',
    message: {
      from_email: 'hello@fjallro.example',
      from_name: 'Åsas "Søn" Bcc: thief@mail.example',
      to: [
        { email: 'astrid@mail.example', type: 'to' },
        { email: 'copy@mail.example', type: 'cc' },
        { email: 'Astrid@mail.example', type: 'cc' },
        { email: 'hidden@mail.example', type: 'bcc' },
      ],
      headers: { ...ownHeaders, 'Reply-To': 'help@fjallro.example' },
      attachments: [{ type: 'text/csv', name: 'plan.csv', content: csv }],
      metadata: { 'aftermile-id': 'b1d7' },
    },
  })
})

const results = (...states: object[]) => ({ body: states.map(state => ({ email: 'Astrid@mail.example', ...state })) })

test.each([
  [
    { status: 'rejected', reject_reason: 'hard-bounce' },
    { kind: 'rejected', isAddressBad: true },
  ],
  [
    { status: 'invalid', reject_reason: null },
    { kind: 'rejected', isAddressBad: true },
  ],
  [
    { status: 'rejected', reject_reason: 'spam' },
    { kind: 'rejected', isAddressBad: false },
  ],
  [
    { status: 'rejected', reject_reason: 'unsigned' },
    { kind: 'failed', isUnreachable: true },
  ],
  [{ status: 'odd' }, { kind: 'unknown' }],
  [{ status: 'sent' }, { kind: 'unknown' }],
])('Mailchimp answers %j', async (state, expected) => {
  expect((await send('mailchimp', {}, { answer: results(state) })).outcome).toMatchObject(expected)
})

test('Mailchimp may refuse a copy, and the message is sent', async () => {
  const answer = {
    body: [
      { email: 'copy@mail.example', status: 'rejected' },
      { email: 'astrid@mail.example', status: 'sent', _id: 'm-2' },
    ],
  }
  const { outcome } = await send('mailchimp', { cc: ['copy@mail.example'] }, { answer })
  expect(outcome).toMatchObject({ kind: 'sent', providerId: 'm-2' })
})

test('Amazon SES gets the whole mail as MIME, signed, with its hidden copies in the envelope', async () => {
  const { request, body } = await send('amazon_ses', whole, { fields: { configurationSet: 'reports' } })
  expect(request?.path).toBe('/v2/email/outbound-emails')
  expect(body).toMatchObject({
    FromEmailAddress: 'hello@fjallro.example',
    Destination: {
      ToAddresses: ['astrid@mail.example'],
      CcAddresses: ['copy@mail.example', 'Astrid@mail.example'],
      BccAddresses: ['hidden@mail.example'],
    },
    EmailTags: [{ Name: 'aftermile-id', Value: 'b1d7' }],
    ConfigurationSetName: 'reports',
  })
  const raw = Buffer.from(body.Content.Raw.Data, 'base64')
  const mail = await simpleParser(raw)
  expect(mail).toMatchObject({ subject: 'Your parcel is on its way', text: 'Hej', html: '<p>Hej</p>' })
  expect(mail.attachments.map(({ filename, content }) => [filename, String(content)])).toEqual([['plan.csv', 'a;ö']])
  expect(String(raw)).not.toMatch(/^bcc|hidden@/im)
  expect(request?.headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-north-1\/ses\/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=[0-9a-f]{64}$/,
  )
  const { host = '', 'x-amz-date': date = '', 'content-type': type = '' } = request?.headers ?? {}
  const at = Date.parse(String(date).replace(/^(.{4})(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const key = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret-token', region: 'eu-north-1', service: 'ses' }
  const again = { url: `http://${host}${request?.path}`, method: 'POST' as const, headers: { 'content-type': type } }
  expect(signRequest({ ...again, body: request?.body ?? '' }, key, at).headers?.authorization).toBe(
    request?.headers.authorization,
  )
})

test('the signature is that of the examples of AWS', () => {
  const key = {
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    service: 'service',
  }
  const at = Date.parse('2015-08-30T12:36:00Z')
  const signatureOf = (method: 'GET' | 'POST') =>
    /Signature=(\w+)$/.exec(
      signRequest({ url: 'https://example.amazonaws.com/', method }, key, at).headers?.authorization ?? '',
    )?.[1]
  expect(signatureOf('GET')).toBe('5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31')
  expect(signatureOf('POST')).toBe('5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b')
})

test.each([
  ['SendingPausedException', 400, { kind: 'failed', isUnreachable: true }],
  ['LimitExceededException', 400, { kind: 'failed', isUnreachable: true }],
  ['NotFoundException:http://internal', 404, { kind: 'failed', isUnreachable: true }],
  ['BadRequestException', 400, { kind: 'rejected', isAddressBad: false }],
])('Amazon SES answers %s', async (error, status, expected) => {
  const answer = { status, headers: { 'x-amzn-errortype': error }, body: { message: 'Because' } }
  expect((await send('amazon_ses', {}, { answer })).outcome).toMatchObject(expected)
})

test('the region of Amazon SES is part of an address, so it is checked', () => {
  const problems = (region: string) => appOf('amazon_ses').api.findProblems?.({ region })
  expect(problems('eu-north-1')).toEqual([])
  expect(problems('us-gov-west-1')).toEqual([])
  for (const region of ['', 'evil.example/', 'eu-north-1.evil.example', 'eu north 1'])
    expect(problems(region)).toMatchObject([{ id: 'region' }])
})

test('Rule gets the receiver with the template as a tag', async () => {
  const { request, body } = await send(
    'rule',
    { to: ['astrid@mail.example', 'b@mail.example'] },
    { fields: { tag: 'shop' } },
  )
  expect(request).toMatchObject({ path: '/v2/subscribers', headers: { authorization: 'Bearer secret-token' } })
  const fields = [
    { key: 'Aftermile.Number', value: 'A-1', type: 'text' },
    { key: 'Aftermile.Template', value: 'delivered', type: 'text' },
    { key: 'Aftermile.Subject', value: 'Your parcel is on its way', type: 'text' },
  ]
  expect(body).toEqual({
    update_on_duplicate: true,
    automation: 'force',
    sync_subscribers: true,
    tags: ['delivered', 'shop'],
    subscribers: [
      { email: 'astrid@mail.example', fields },
      { email: 'b@mail.example', fields },
    ],
  })
  expect((await send('rule', { templateId: '123' })).body.tags).toEqual(['template-123'])
  const answer = { body: { subscribers: [], suppressed: [{ email: 'ASTRID@mail.example' }] } }
  expect((await send('rule', {}, { answer })).outcome).toMatchObject({
    kind: 'rejected',
    isAddressBad: false,
    reason: expect.stringContaining('suppressed in Rule'),
  })
})
