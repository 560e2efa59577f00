import type { OutsideRequest } from '../../egress/outside-call.ts'
import type { AppContext, SendOutcome } from '../message-sender.ts'
import { parseJson } from './parse-json.ts'

/** What a provider answers to a message. */
export type SendAnswer = {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The text as JSON; undefined if it is none. */
  readonly value: unknown
}

export type SendCall = {
  /** The name of the app, for the reasons that people read. */
  readonly appName: string
  readonly request: OutsideRequest
  /** The outcome of an answer with status 2xx. Null: it cannot be read. */
  readonly readTaken: (answer: SendAnswer) => SendOutcome | null
  /** The outcome of any other answer. Null or absent: as its status says, where 400 and 422 refuse the message for good. */
  readonly readRefused?: (answer: SendAnswer) => SendOutcome | null
}

const maxAnswer = 500
const defaultMs = 30_000
/** A server in front of the provider heard nothing from it, or nonsense. */
const unclearStatuses = new Set([502, 504])

/** Sends a message with one call. Whatever goes wrong becomes an outcome: nobody sends again what may have been taken. */
export async function callToSend(context: AppContext, call: SendCall): Promise<SendOutcome> {
  const { appName, request, readTaken, readRefused } = call
  const response = await context.call({ timeoutMs: context.maxSendMs ?? defaultMs, ...request })
  if (response.kind !== 'response') {
    const { message, mayHaveArrived } = response
    if (mayHaveArrived) return { kind: 'unknown', reason: `${appName} didn’t confirm the message. ${message}` }
    return { kind: 'failed', reason: `Couldn’t connect to ${appName}.`, answer: message, isUnreachable: true }
  }
  const { status, text, headers } = response
  const answer: SendAnswer = { status, text, headers, value: parseJson(text) }
  if (status >= 200 && status < 300) return readTaken(answer) ?? unreadable(appName)
  if (unclearStatuses.has(status))
    return { kind: 'unknown', reason: `${appName} didn’t confirm the message. It replied with ${status}.` }
  return readRefused?.(answer) ?? failureOf(appName, answer) ?? refusedBy(appName, answer)
}

const unreadable = (appName: string): SendOutcome => ({
  kind: 'unknown',
  reason: `${appName} replied, but not in a way that can be read. Nobody knows whether it took the message.`,
})

/** The provider will never take this message. */
export function refusedBy(
  appName: string,
  answer: SendAnswer,
  { said = null, isAddressBad = false }: { readonly said?: string | null; readonly isAddressBad?: boolean } = {},
): SendOutcome {
  const why = isAddressBad ? 'The address doesn’t exist.' : `${appName} refused the message.`
  return {
    kind: 'rejected',
    reason: said === null ? why : `${why} ${appName} says: ${said}`.slice(0, maxAnswer),
    answer: answerText(answer),
    isAddressBad,
  }
}

/** The message was not taken, and can be tried again. isUnreachable: the next one would fail as well. */
export const failedAt = (reason: string, answer: SendAnswer, isUnreachable = true): SendOutcome => ({
  kind: 'failed',
  reason,
  answer: answerText(answer),
  isUnreachable,
})

export const answerText = ({ status, text }: SendAnswer): string =>
  `${status} ${text.trim()}`.trim().slice(0, maxAnswer)

/** What is wrong with the call, not with the message. */
function failureOf(appName: string, answer: SendAnswer): SendOutcome | null {
  const { status, headers } = answer
  if (status === 401 || status === 403) return failedAt(`${appName} rejected the credential.`, answer)
  if (status === 429) return failedAt(`${appName} takes no more messages for now.${waitText(headers)}`, answer)
  if (status >= 500) return failedAt(`${appName} has a problem: it replied with ${status}.`, answer)
  if (status === 408 || status === 425) return failedAt(`${appName} didn’t take the message in time.`, answer, false)
  if (status < 400 || status === 404 || status === 405)
    return failedAt(`The address of ${appName} isn’t right: it replied with ${status}.`, answer)
  return null
}

function waitText(headers: SendAnswer['headers']): string {
  const wait = headers['retry-after']?.trim()
  return wait !== undefined && /^\d{1,6}$/.test(wait) ? ` It asks to wait ${wait} s.` : ''
}
