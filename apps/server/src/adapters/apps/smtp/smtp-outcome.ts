import type { CallOutcome } from '../../carriers/client/carrier-adapter.ts'
import type { SendOutcome } from '../message-sender.ts'
import { NoReplyError, NotConnectedError, type SmtpError } from './smtp-session.ts'

const maxAnswer = 500

/** What an error of a session means for the message. */
export function outcomeOfError(error: unknown): SendOutcome {
  if (error instanceof NoReplyError)
    return { kind: 'unknown', reason: 'The mail server took the message but didn’t confirm it.' }
  const { response, responseCode, command = '', message } = error as SmtpError // every other error of a session
  const answer = (response ?? withoutHint(message)).slice(0, maxAnswer)
  if (error instanceof NotConnectedError) return failed('Couldn’t connect to the mail server.', answer)
  if (responseCode === undefined && isAboutCertificate(message))
    return failed('The certificate of the mail server isn’t valid.', answer)
  if (responseCode === undefined) return failed('The connection to the mail server was lost.', answer)
  if (command.startsWith('AUTH')) return failed('The mail server rejected the sign-in.', answer)
  if (responseCode >= 500 && command === 'RCPT TO') return rejectedRecipient(answer)
  if (responseCode >= 500 && command === 'DATA')
    return { kind: 'rejected', reason: 'The mail server rejected the message.', answer, isAddressBad: false }
  const isOver = responseCode === 421 || command === 'CONN'
  return { ...failed('The mail server didn’t take the message.', answer), isUnreachable: isOver }
}

/** It has expired, is of another server, or nobody vouches for it. */
const isAboutCertificate = (message: string): boolean => /certificate/i.test(message)

/** What Node adds for those who start it. */
const withoutHint = (message: string): string => message.replace(/; if the root CA .*$/, '')

/** The reply to a recipient that the server does not accept. */
export function rejectedRecipient(answer: string): SendOutcome & { kind: 'rejected' } {
  const isAddressBad = isNobody(answer)
  const reason = isAddressBad ? 'The address doesn’t exist.' : 'The mail server rejected the address.'
  return { kind: 'rejected', reason, answer: answer.slice(0, maxAnswer), isAddressBad }
}

/** Codes 550, 551 and 553 also stand for a policy: only the extended code or the words tell. */
function isNobody(answer: string): boolean {
  const [, code = '', extended] = /^(\d{3})[ -](?:(5\.\d{1,3}\.\d{1,3})\b)?/.exec(answer) ?? []
  if (!['550', '551', '553'].includes(code)) return false
  if (extended !== undefined) return extended.startsWith('5.1.') && !['5.1.7', '5.1.8'].includes(extended)
  return !/relay|spam|block|polic|auth|denied|sender|reputation|blacklist/i.test(answer)
}

const failed = (reason: string, answer: string): SendOutcome & { kind: 'failed' } => ({
  kind: 'failed',
  reason,
  answer,
  isUnreachable: true,
})

/** What an error of the sign-in means for the credential. */
export function checkOfError(error: unknown): CallOutcome {
  if (error instanceof NotConnectedError) return { kind: 'failed', reason: error.message, cause: error.failure.kind }
  const { responseCode, code, command = '', message } = error as SmtpError // every other error of a session
  if (command.startsWith('AUTH') || code === 'EAUTH') return { kind: 'unauthorized', reason: message }
  if (code === 'ETIMEDOUT') return { kind: 'failed', reason: message, cause: 'timeout' }
  const reason = isAboutCertificate(message)
    ? `The certificate of the mail server isn’t valid: ${withoutHint(message)}.`
    : message
  return { kind: 'failed', reason, cause: responseCode === undefined ? 'garbage' : 'status' }
}
