import type { AppContext, SendOutcome } from '../apps/message-sender.ts'
import { signatureOf } from '../carriers/generic/webhook.ts'
import type { OutsideRequest, OutsideResponse } from '../egress/outside-call.ts'

/** A delivery to a webhook, signed as Standard Webhooks has it. */
export type OutgoingWebhook = {
  /** Every attempt has this id, so that receivers recognise repeats. */
  readonly id: string
  readonly url: string
  readonly method: NonNullable<OutsideRequest['method']>
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Each of them signs. */
  readonly secrets: readonly string[]
  /** Its values are samples. The receiver is told so. */
  readonly isTest: boolean
  readonly basic: { readonly username: string; readonly password: string } | null
}

const timeoutMs = 15_000
/** How much of an answer is read and stored. */
const maxAnswer = 2000

export async function sendWebhook(
  { call, now, maxSendMs = timeoutMs }: Pick<AppContext, 'call' | 'now' | 'maxSendMs'>,
  outgoing: OutgoingWebhook,
): Promise<SendOutcome> {
  const { url, method, body } = outgoing
  const result = await call({
    url,
    method,
    headers: headersOf(outgoing, Math.floor(now() / 1000)),
    ...(method !== 'GET' && { body }),
    timeoutMs: maxSendMs,
    maxBytes: 2 * maxAnswer,
    isCut: true,
  })
  if (result.kind === 'response') return outcomeOf(result)
  const { message: reason, kind } = result
  if (kind === 'refused') return { kind: 'rejected', reason, answer: '', isAddressBad: false }
  return { kind: 'failed', reason, answer: '', isUnreachable: true }
}

/** Marks a test. No other delivery has it, whatever its template says. */
export const testMark = 'webhook-test'

function headersOf({ id, method, headers, body, secrets, isTest, basic }: OutgoingWebhook, timestamp: number) {
  const signed = `${id}.${timestamp}.${method === 'GET' ? '' : body}`
  const own: Record<string, string> = {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map(secret => `v1,${signatureOf(secret, signed)}`).join(' '),
    ...(isTest && { [testMark]: 'true' }),
    ...(basic !== null && { authorization: `Basic ${basicOf(basic)}` }),
  }
  const isOwn = (name: string) => name === testMark || Object.hasOwn(own, name)
  const given = Object.entries(headers).filter(([name]) => !isOwn(name.toLowerCase()))
  return { ...(method !== 'GET' && { 'content-type': 'application/json' }), ...lowerCase(given), ...own }
}

/** The credentials of basic authentication as they are sent. */
export const basicOf = ({ username, password }: NonNullable<OutgoingWebhook['basic']>): string =>
  Buffer.from(`${username}:${password}`).toString('base64')

const lowerCase = (headers: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))

/** Answers after which the next delivery would fail as well. */
const unavailable = new Set([429, 502, 503, 504])

function outcomeOf(response: OutsideResponse): SendOutcome {
  const { status } = response
  const answer = answerOf(response)
  if (status >= 200 && status < 300) return { kind: 'sent', providerId: null, answer }
  if (status === 410)
    return {
      kind: 'rejected',
      reason: 'It answered 410: it no longer exists.',
      answer,
      isAddressBad: false,
      isGone: true,
    }
  const reason =
    status >= 300 && status < 400
      ? `It answered ${status}: it redirects, and redirects aren’t followed.`
      : `It answered ${status}.`
  return { kind: 'failed', reason, answer, isUnreachable: unavailable.has(status) }
}

/** The status and the start of the text, without what the database cannot hold. */
const answerOf = ({ status, text }: OutsideResponse): string =>
  `${status} ${text.slice(0, maxAnswer).toWellFormed().replaceAll('\0', '')}`.trim()
