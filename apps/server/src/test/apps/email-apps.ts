import type { AppApi } from '../../adapters/apps/app-adapter.ts'
import { amazonSes } from '../../adapters/apps/emails/amazon-ses.ts'
import { mailchimp } from '../../adapters/apps/emails/mailchimp.ts'
import { postmark } from '../../adapters/apps/emails/postmark.ts'
import { rule } from '../../adapters/apps/emails/rule.ts'
import { sendgrid } from '../../adapters/apps/emails/sendgrid.ts'
import type { OutgoingEmail } from '../../adapters/apps/message-sender.ts'
import { fillDefaults } from '../../adapters/credentials/credential-fields.ts'
import type { ProviderAnswer } from './provider-server.ts'

export const anEmail = (changed: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  id: 'b1d7',
  templateId: 'delivered',
  containerNumber: 'A-1',
  fromName: null,
  fromAddress: null,
  to: ['astrid@mail.example'],
  cc: [],
  bcc: [],
  replyTo: null,
  subject: 'Your parcel is on its way',
  html: '<p>Hej</p>',
  text: 'Hej',
  headers: {},
  attachments: [],
  ...changed,
})

export type EmailApp = {
  readonly api: AppApi
  readonly fields: Readonly<Record<string, string>>
  /** What the provider answers when it takes a message, and under which id. */
  readonly taken: ProviderAnswer
  readonly providerId: string
  /** What it answers to a message that it will never take. */
  readonly refused: ProviderAnswer
  /** What it answers to a good credential, and to a wrong one. */
  readonly welcome: object | string
  readonly unwelcome: ProviderAnswer
}

const from = { from: 'hello@fjallro.example', fromName: 'Fjällro' }

/** The providers of e-mails by HTTP. */
export const emailApps: Readonly<Record<string, EmailApp>> = {
  postmark: {
    api: postmark.apis[0],
    fields: { serverToken: 'secret-token', ...from },
    taken: { body: { To: 'astrid@mail.example', MessageID: 'p-1', ErrorCode: 0, Message: 'OK' } },
    providerId: 'p-1',
    refused: { status: 422, body: { ErrorCode: 300, Message: 'Illegal subject' } },
    welcome: { ID: 1, Name: 'Production' },
    unwelcome: { status: 401, body: { ErrorCode: 10, Message: 'Bad or missing token' } },
  },
  sendgrid: {
    api: sendgrid.apis[0],
    fields: { apiKey: 'secret-token', ...from },
    taken: { status: 202, headers: { 'x-message-id': 's-1' } },
    providerId: 's-1',
    refused: { status: 400, body: { errors: [{ message: 'Illegal subject', field: 'subject' }] } },
    welcome: { scopes: ['mail.send', 'user.profile.read'] },
    unwelcome: { status: 401, body: { errors: [{ message: 'The provided authorization grant is invalid' }] } },
  },
  mailchimp: {
    api: mailchimp.apis[0],
    fields: { apiKey: 'secret-token', ...from },
    taken: { body: [{ email: 'astrid@mail.example', status: 'queued', _id: 'm-1' }] },
    providerId: 'm-1',
    refused: { status: 500, body: { status: 'error', code: -2, name: 'ValidationError', message: 'Illegal subject' } },
    welcome: '"PONG!"',
    unwelcome: { status: 500, body: { status: 'error', code: -1, name: 'Invalid_Key', message: 'Invalid API key' } },
  },
  amazon_ses: {
    api: amazonSes.apis[0],
    fields: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret-token', ...from },
    taken: { body: { MessageId: 'a-1' } },
    providerId: 'a-1',
    refused: { status: 400, headers: { 'x-amzn-errortype': 'MessageRejected' }, body: { message: 'Illegal subject' } },
    welcome: { SendingEnabled: true, ProductionAccessEnabled: true },
    unwelcome: { status: 403, body: { message: 'The security token included in the request is invalid.' } },
  },
  rule: {
    api: rule.apis[0],
    fields: { apiKey: 'secret-token', templates: 'delivered\non-its-way, 123' },
    taken: { body: { message: 'Success', subscribers: [{ id: 'r-1', email: 'astrid@mail.example' }], suppressed: [] } },
    providerId: 'r-1',
    refused: { status: 400, body: { error: 'BadRequest', message: 'Illegal subject' } },
    welcome: { tags: [], meta: {} },
    unwelcome: { status: 401, body: { error: 'NotAuthorized' } },
  },
}

/** The fields of an app with the address of a local server. */
export const fieldsAt = ({ api, fields }: EmailApp, baseUrl: string) => fillDefaults(api, { ...fields, baseUrl }).fields
