import type { CallOutcome, FailureCause } from '../../carriers/client/carrier-adapter.ts'
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
  const problem = encryptionProblemOf(error as SmtpError) // as above
  if (problem !== null) return failed(encryptionTexts[problem], answer)
  if (responseCode === undefined) return failed('The connection to the mail server was lost.', answer)
  if (command.startsWith('AUTH')) return failed('The mail server rejected the sign-in.', answer)
  if (responseCode >= 500 && command === 'RCPT TO') return rejectedRecipient(answer)
  if (responseCode >= 500 && command === 'DATA')
    return { kind: 'rejected', reason: 'The mail server rejected the message.', answer, isAddressBad: false }
  const isOver = responseCode === 421 || command === 'CONN'
  return { ...failed('The mail server didn’t take the message.', answer), isUnreachable: isOver }
}

type EncryptionProblem = Extract<FailureCause, 'no_starttls' | 'no_tls' | 'certificate'>

/** What is wrong with the encryption, if that is what the error is about. */
function encryptionProblemOf({ code, command = '', responseCode, message }: SmtpError): EncryptionProblem | null {
  if (command === 'STARTTLS' || code === 'ETLS') return 'no_starttls'
  if (responseCode !== undefined) return null
  // It has expired, is of another server, or nobody vouches for it.
  if (/certificate/i.test(message)) return 'certificate'
  return /wrong version number|packet length too long|unknown protocol/i.test(message) ? 'no_tls' : null
}

const encryptionTexts: Record<EncryptionProblem, string> = {
  no_starttls: 'The mail server doesn’t offer STARTTLS on this port.',
  no_tls: 'The mail server doesn’t speak TLS on this port.',
  certificate: 'The certificate of the mail server isn’t valid.',
}

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
  const problem = encryptionProblemOf(error as SmtpError) // as above
  if (problem !== null) return { kind: 'failed', reason: withoutHint(message), cause: problem }
  // A server that expects TLS at once waits for the other side to begin.
  if (code === 'ETIMEDOUT') return { kind: 'failed', reason: message, cause: command === 'CONN' ? 'silent' : 'timeout' }
  return { kind: 'failed', reason: message, cause: responseCode === undefined ? 'garbage' : 'status' }
}
