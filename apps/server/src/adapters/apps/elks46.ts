import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { textAt } from '../carriers/client/json-path.ts'
import { basicAuth } from '../carriers/client/oauth-tokens.ts'
import { plainField, secretField, urlOf } from '../credentials/credential-fields.ts'
import { appOf, urlField } from './app-adapter.ts'
import { callToCheck } from './client/call-to-check.ts'
import { callToSend, failedAt, refusedBy, type SendAnswer } from './client/call-to-send.ts'
import type { AppContext, OutgoingText, SendOutcome } from './message-sender.ts'
import {
  answerWith,
  callbackFor,
  formOf,
  isRefusal,
  type ReportKinds,
  reportOf,
  textSenderOf,
  utcOf,
} from './texts/text-calls.ts'
import { findTextProblems, textFields } from './texts/text-fields.ts'

const name = '46elks'

export const elks46 = appOf({
  id: 'elks46',
  name,
  category: 'sms',
  about: 'Sends text messages through 46elks.',
  setup:
    'In the dashboard of 46elks copy the API username and the API password. Nothing else has to be set there: the address for delivery reports goes out with every message. A sender that is a name needs no registration in most of Europe, a number must be one of your 46elks numbers.',
  unconfirmed: 'How 46elks words its errors isn’t described in public. They are shown as they come.',
  credentialFields: [
    plainField('user', 'API username'),
    secretField('password', 'API password'),
    ...textFields,
    urlField('baseUrl', 'Address', 'https://api.46elks.com/a1'),
  ],
  findProblems: findTextProblems,
  check: (context, fields) =>
    callToCheck(context, { url: urlOf(fields, '/me'), headers: { authorization: authorizationOf(fields) } }),
  openTextSender: (context, fields) => textSenderOf(text => send(context, fields, text)),
  /** The key in the address is the only proof: 46elks signs nothing. */
  async readCallback({ body, query }) {
    const form = formOf(body)
    return reportOf({
      word: textAt(form, 'status'),
      kinds,
      messageId: textAt(query, 'message'),
      providerId: textAt(form, 'id'),
      at: utcOf(textAt(form, 'delivered')),
      reason: null,
    })
  },
})

const kinds: ReportKinds = { created: null, sent: null, delivered: 'delivered', failed: 'failed' }

const authorizationOf = ({ user = '', password = '' }: Fields): string => basicAuth(user, password)

function send(context: AppContext, fields: Fields, { id, to, sender, text }: OutgoingText): Promise<SendOutcome> {
  const whendelivered = callbackFor(context, id)
  const form = { from: sender, to, message: text, ...(whendelivered !== null && { whendelivered }) }
  return callToSend(context, {
    appName: name,
    request: {
      url: urlOf(fields, '/sms'),
      method: 'POST',
      headers: { authorization: authorizationOf(fields), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    },
    readTaken,
    readRefused,
  })
}

function readTaken(answer: SendAnswer): SendOutcome | null {
  const providerId = textAt(answer.value, 'id')
  const status = textAt(answer.value, 'status')
  if (providerId === null || status === null) return null
  if (status === 'failed') return refusedBy(name, answer, { said: status })
  const parts = Number(textAt(answer.value, 'parts'))
  return {
    kind: 'sent',
    providerId,
    answer: answerWith(answer.value, ['id', 'status', 'parts', 'cost']),
    ...(Number.isInteger(parts) && parts > 0 && { segments: parts }),
  }
}

/** A wrong credential gets 401. 403 is for an account that has no money or may not do this. */
function readRefused(answer: SendAnswer): SendOutcome | null {
  if (answer.status === 403) return failedAt(`${name} takes no messages. It says: ${saidBy(answer)}`, answer)
  return isRefusal(answer) ? refusedBy(name, answer, { said: saidBy(answer) }) : null
}

/** Errors are plain text, or JSON with the text as `error`. */
const saidBy = ({ value, text }: SendAnswer): string => (textAt(value, 'error', 'message') ?? text.trim()).slice(0, 300)
