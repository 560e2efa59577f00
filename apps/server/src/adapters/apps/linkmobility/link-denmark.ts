import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { smsLength } from '@aftermile/domain/messages/sms-length'
import { textAt } from '../../carriers/client/json-path.ts'
import { secretField, urlOf } from '../../credentials/credential-fields.ts'
import { type AppApi, urlField } from '../app-adapter.ts'
import { callToCheck, readGood } from '../client/call-to-check.ts'
import { answerText, callToSend, failedAt, refusedBy, type SendAnswer } from '../client/call-to-send.ts'
import type { AppContext, OutgoingText, SendOutcome } from '../message-sender.ts'
import {
  callbackFor,
  isRefusal,
  type ReportKinds,
  reportOf,
  textSenderOf,
  utcOf,
  valuesOf,
} from '../texts/text-calls.ts'
import { findTextProblems, textFields } from '../texts/text-fields.ts'

const name = 'LINK Mobility Denmark'

/** The REST API v2 of LINK Mobility in Denmark. */
export const linkDenmark: AppApi = {
  id: 'linkmobility',
  name,
  credentialFields: [
    secretField('apiKey', 'API key'),
    ...textFields,
    urlField('baseUrl', 'Address', 'https://api.linkmobility.dk/v2'),
  ],
  findProblems: findTextProblems,
  check: (context, fields) =>
    callToCheck(context, { url: addressOf(fields, '/ping.json') }, answer => {
      const status = Number(textAt(answer.value, 'status'))
      return status === 401 || status === 403 ? { kind: 'unauthorized', reason: 'The key is wrong.' } : readGood(answer)
    }),
  openTextSender: (context, fields) => textSenderOf(text => send(context, fields, text)),
  /** The key in the address is the only proof: nothing is signed. */
  async readCallback(request) {
    const values = valuesOf(request)
    const code = textAt(values, 'statuscode') ?? ''
    const word = textAt(values, 'status')
    return reportOf({
      word,
      kinds: noSubscriber.has(code) ? { ...kinds, rejected: 'bounced' } : kinds,
      messageId: textAt(values, 'returndata') ?? textAt(request.query, 'message'),
      providerId: textAt(values, 'batchid'),
      at: utcOf(textAt(values, 'receivetime')),
      reason: word === 'received' ? null : (textAt(values, 'reason') ?? `Status code ${code}`),
    })
  },
}

const kinds: ReportKinds = { received: 'delivered', buffered: 'deferred', rejected: 'rejected', expired: 'failed' }
/** Unknown subscriber, not a subscriber, invalid number. */
const noSubscriber = new Set(['101', '115', '206'])

const addressOf = (fields: Fields, path: string): string => urlOf(fields, path, { apikey: fields.apiKey ?? '' })

function send(context: AppContext, fields: Fields, { id, to, sender, text }: OutgoingText): Promise<SendOutcome> {
  const statusurl = callbackFor(context, id)
  const message = {
    recipients: to,
    sender,
    message: text,
    format: smsLength(text).alphabet === 'gsm' ? 'GSM' : 'UNICODE',
    returndata: id,
    ...(statusurl !== null && { status: true, statusurl }),
  }
  return callToSend(context, {
    appName: name,
    request: {
      url: addressOf(fields, '/message.json'),
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ message }),
    },
    readTaken,
    readRefused: answer => (isRefusal(answer) ? refusedBy(name, answer, { said: saidBy(answer) }) : null),
  })
}

/** The body repeats the status, and may know better than the header. */
function readTaken(answer: SendAnswer): SendOutcome | null {
  if (typeof answer.value !== 'object' || answer.value === null) return null
  const status = Number(textAt(answer.value, 'status') ?? answer.status)
  if (status === 401 || status === 403) return failedAt(`${name} rejected the credential.`, answer)
  if (status === 429 || status >= 500) return failedAt(`${name} takes no more messages for now.`, answer)
  if (!(status >= 200 && status < 300)) return refusedBy(name, answer, { said: saidBy(answer) })
  return { kind: 'sent', providerId: textAt(answer.value, 'details.batchid', 'batchid'), answer: answerText(answer) }
}

const saidBy = ({ value }: SendAnswer): string | null =>
  textAt(value, 'message', 'error', 'details.error', 'details.message')
