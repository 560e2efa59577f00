import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { textAt } from '../../carriers/client/json-path.ts'
import { basicAuth } from '../../carriers/client/oauth-tokens.ts'
import { plainField, secretField, urlOf } from '../../credentials/credential-fields.ts'
import type { OutsideRequest } from '../../egress/outside-call.ts'
import { type AppApi, urlField } from '../app-adapter.ts'
import type { ReportKind } from '../callback.ts'
import { callToCheck, readGood } from '../client/call-to-check.ts'
import { callToSend, failedAt, refusedBy, type SendAnswer } from '../client/call-to-send.ts'
import type { AppContext, OutgoingText, SendOutcome } from '../message-sender.ts'
import { answerWith, isRefusal, reportOf, textSenderOf, utcOf, valuesOf } from '../texts/text-calls.ts'
import { findTextProblems, textFields } from '../texts/text-fields.ts'

const name = 'LINK Mobility Common'

/** The REST API of the platform that LINK Mobility has in common for most countries. */
export const linkCommon: AppApi = {
  id: 'linkmobility_common',
  name,
  credentialFields: [
    plainField('user', 'User'),
    secretField('password', 'Password'),
    plainField('platformId', 'Platform ID'),
    plainField('platformPartnerId', 'Platform partner ID'),
    { ...plainField('gate', 'Delivery report gate', false), help: 'Made by LINK Mobility for your callback address.' },
    ...textFields,
    { ...urlField('baseUrl', 'Address'), help: 'Of your region, such as https://n-eu.linkmobility.io.' },
  ],
  findProblems: findTextProblems,
  // Without a receiver nothing can be sent: a user that is known gets an error about the message.
  check: (context, fields) =>
    callToCheck(context, requestOf(fields, platformOf(fields)), answer =>
      answer.status === 400 && answer.value !== undefined ? { kind: 'ok' } : readGood(answer),
    ),
  openTextSender: (context, fields) => textSenderOf(text => send(context, fields, text)),
  /** The key in the address is the only proof. Each part of a long message is reported. */
  async readCallback(request) {
    const values = valuesOf(request)
    const code = textAt(values, 'resultCode')
    return reportOf({
      word: code,
      kinds: { [code ?? '']: kindOf(Number(code)) },
      messageId: textAt(values, 'refId'),
      providerId: textAt(values, 'id')?.replace(/\$\d+$/, '') ?? null,
      at: utcOf(textAt(values, 'timestamp')),
      reason: whyOf(Number(code), textAt(values, 'operatorResultCode')),
    })
  },
}

const delivered = new Set([1001, 1007])
/** Sent, queued, billed but not delivered yet, delayed. */
const onItsWay = new Set([1000, 1005, 1008, 1011, 1012, 1013])
/** Nobody knows what became of the message. */
const unclear = new Set([4, 5, 1010])
/** Unknown subscriber, number error. */
const noSubscriber = new Set([2104, 2106])
/** Temporary routing error, throttling, internal error. */
const temporary = new Set([1, 3, 105])
const credentialCodes = new Set([104, 106100, 106101, 106200, 106201])

function kindOf(code: number): ReportKind | null {
  if (delivered.has(code)) return 'delivered'
  if (onItsWay.has(code) || unclear.has(code) || Number.isNaN(code)) return null
  if (noSubscriber.has(code)) return 'bounced'
  return code >= 2000 ? 'rejected' : 'failed'
}

const whyOf = (code: number, operatorCode: string | null): string | null => {
  if (delivered.has(code)) return null
  return `Result code ${code}${operatorCode === null ? '' : `, of the operator ${operatorCode}`}`
}

const platformOf = ({ platformId, platformPartnerId }: Fields) => ({ platformId, platformPartnerId })

const requestOf = (fields: Fields, body: object): OutsideRequest => ({
  url: urlOf(fields, '/sms/send'),
  method: 'POST',
  headers: {
    authorization: basicAuth(fields.user ?? '', fields.password ?? ''),
    'content-type': 'application/json',
    accept: 'application/json',
  },
  body: JSON.stringify(body),
})

function send(context: AppContext, fields: Fields, { id, to, sender, text }: OutgoingText): Promise<SendOutcome> {
  const { gate = '' } = fields
  const body = {
    ...platformOf(fields),
    source: sender,
    sourceTON: typeOf(sender),
    destination: to,
    destinationTON: 'MSISDN',
    userData: text,
    refId: id,
    useDeliveryReport: gate !== '',
    ...(gate !== '' && { deliveryReportGates: [gate] }),
  }
  return callToSend(context, {
    appName: name,
    request: requestOf(fields, body),
    readTaken: readAnswer,
    readRefused: answer => (isRefusal(answer) ? readAnswer(answer) : null),
  })
}

function typeOf(sender: string): 'MSISDN' | 'SHORTNUMBER' | 'ALPHANUMERIC' {
  if (sender.startsWith('+')) return 'MSISDN'
  return /^\d+$/.test(sender) ? 'SHORTNUMBER' : 'ALPHANUMERIC'
}

/** A message that was taken has a code as in delivery reports; an error has its code as `status`. */
function readAnswer(answer: SendAnswer): SendOutcome | null {
  const written = textAt(answer.value, 'resultCode', 'status')
  if (written === null) return null
  const code = Number(written)
  const said = textAt(answer.value, 'description')
  if (delivered.has(code) || onItsWay.has(code)) {
    const segments = Number(textAt(answer.value, 'smsCount'))
    return {
      kind: 'sent',
      providerId: textAt(answer.value, 'messageId'),
      answer: answerWith(answer.value, ['messageId', 'resultCode', 'description', 'smsCount']),
      ...(Number.isInteger(segments) && segments > 0 && { segments }),
    }
  }
  if (unclear.has(code)) return { kind: 'unknown', reason: `${name} doesn’t know whether it took the message.` }
  if (temporary.has(code)) return failedAt(`${name} takes no messages for now. It says: ${said}`, answer)
  if (credentialCodes.has(code)) return failedAt(`${name} rejected the credential. It says: ${said}`, answer)
  return refusedBy(name, answer, { said: said ?? `result code ${code}`, isAddressBad: noSubscriber.has(code) })
}
