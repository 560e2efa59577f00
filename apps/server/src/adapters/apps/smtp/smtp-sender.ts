import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { newFewAtATime } from '../../../runtime/few-at-a-time.ts'
import type { ConnectOutside } from '../../egress/connect-outside.ts'
import { fromOf, refuseAddresses } from '../client/email-parts.ts'
import type { EmailSender, OutgoingEmail, SendOutcome } from '../message-sender.ts'
import { composeEmail } from './compose-email.ts'
import { outcomeOfError, rejectedRecipient } from './smtp-outcome.ts'
import { type Delivered, openSession, type SmtpSession, type SmtpTimeouts } from './smtp-session.ts'

export const smtpTimeouts: SmtpTimeouts = { connectMs: 10_000, signInMs: 15_000, sendMs: 45_000 }

const maxSessions = 5
/** Some servers close a session after a hundred messages. */
const maxPerSession = 90
const maxIdleMs = 10_000

type Pooled = { readonly session: SmtpSession; sent: number; idleSince: number }

/** Sends over a few connections that stay open while there is something to send. */
export function openSmtpSender(connect: ConnectOutside, fields: Fields, timeouts = smtpTimeouts): EmailSender {
  const idle: Pooled[] = []
  const { run: inSession } = newFewAtATime(maxSessions)
  let isClosed = false

  async function take(): Promise<Pooled> {
    for (let pooled = idle.pop(); pooled !== undefined; pooled = idle.pop()) {
      if (pooled.session.isOpen() && performance.now() - pooled.idleSince < maxIdleMs) return pooled
      void pooled.session.close()
    }
    return { session: await openSession(connect, fields, timeouts), sent: 0, idleSince: 0 }
  }

  function giveBack(pooled: Pooled): void {
    pooled.sent++
    pooled.idleSince = performance.now()
    if (!isClosed && pooled.sent < maxPerSession && pooled.session.isOpen()) idle.push(pooled)
    else void pooled.session.close()
  }

  async function send(outgoing: OutgoingEmail): Promise<SendOutcome> {
    const recipients = [...outgoing.to, ...outgoing.cc, ...outgoing.bcc]
    const refused = refuseAddresses(outgoing)
    if (refused !== null) return refused
    const from = fromOf(fields, outgoing)
    const raw = await composeEmail(outgoing, from)
    try {
      return await inSession(async () => {
        const pooled = await take()
        const delivered = await pooled.session.send({ from: from.address, to: recipients }, raw)
        giveBack(pooled)
        return outcomeOf(outgoing, delivered)
      })
    } catch (error) {
      return outcomeOfError(error)
    }
  }

  return {
    send,
    async close() {
      isClosed = true
      await Promise.all(idle.splice(0).map(({ session }) => session.close()))
    },
  }
}

/** A copy that the server does not take leaves the message sent, as long as somebody of `to` gets it. */
function outcomeOf({ to }: OutgoingEmail, { answer, serverId, refused }: Delivered): SendOutcome {
  const refusedTo = new Map(refused.map(error => [error.recipient ?? '', error.response ?? error.message]))
  const [first] = to.map(address => refusedTo.get(address))
  if (first !== undefined && to.every(address => refusedTo.has(address))) return rejectedRecipient(first)
  return { kind: 'sent', providerId: serverId, answer: answer.slice(0, 500) }
}
