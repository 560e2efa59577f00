import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Fields } from '@aftermile/domain/carriers/connection-string'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { ConnectOutside } from '../../egress/connect-outside.ts'
import type { OutsideFailure } from '../../egress/outside-call.ts'

export const smtpPorts = [25, 465, 587, 2525]

/** Timeouts of a session. The last ones are for a server that answers, but never to the end. */
export type SmtpTimeouts = {
  readonly connectMs: number
  /** From the connection to the end of the sign-in. */
  readonly signInMs: number
  readonly sendMs: number
}

export type Envelope = { readonly from: string; readonly to: readonly string[] }

export type Delivered = { readonly answer: string; readonly serverId: string | null; readonly refused: SmtpError[] }

/** What went wrong in a session, as the server or the connection says it. */
export type SmtpError = Error & {
  /** The reply of the server, and its code; absent if it gave none. */
  response?: string
  responseCode?: number
  command?: string
  code?: string
  recipient?: string
  rejectedErrors?: SmtpError[]
}

/** The server may have taken the message: all of it was sent, and no reply came. */
export class NoReplyError extends Error {}

/** The connection was not made, or was refused by the egress guard. */
export class NotConnectedError extends Error {
  readonly failure: OutsideFailure

  constructor(failure: OutsideFailure) {
    super(failure.message)
    this.failure = failure
  }
}

export type SmtpSession = {
  send(envelope: Envelope, raw: Buffer): Promise<Delivered>
  isOpen(): boolean
  /** Says goodbye, without waiting long for the answer. */
  close(): Promise<void>
}

/** Connects, switches to TLS and signs in, as the fields say. */
export async function openSession(
  connect: ConnectOutside,
  fields: Fields,
  timeouts: SmtpTimeouts,
): Promise<SmtpSession> {
  const { host = '', port: portText = '', security, user = '', password = '' } = fields
  const port = Number(portText)
  const connected = await connect({ host, port, ports: smtpPorts, timeoutMs: timeouts.connectMs })
  if (connected.kind !== 'connected') throw new NotConnectedError(connected)
  const connection = new SMTPConnection({
    connection: connected.socket,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: timeouts.signInMs,
    greetingTimeout: timeouts.signInMs,
    socketTimeout: timeouts.sendMs,
    maxResponseSize: 64 * 1024,
    tls: { minVersion: 'TLSv1.2' },
  })
  // Errors reach the call that waits. One that comes while none waits only closes the session.
  connection.on('error', () => undefined)
  const limited = <T>(ms: number, start: (done: Done<T>) => void) => finish(connection, ms, start)
  try {
    await limited(timeouts.signInMs, done => connection.connect(done)).catch(inCommand('CONN'))
    if (user !== '')
      await limited(timeouts.signInMs, done => connection.login({ credentials: { user, pass: password } }, done))
  } catch (error) {
    connection.close()
    throw error
  }
  return {
    isOpen: () => !connection.destroyed,
    send: (envelope, raw) => sendRaw(connection, { envelope, raw, ms: timeouts.sendMs }),
    async close() {
      if (connection.destroyed) return
      const ended = once(connection, 'end')
      connection.quit()
      await Promise.race([ended, pause(1000)])
      connection.close()
    },
  }
}

/** Says during which command the time was up. */
const inCommand = (command: string) => (error: SmtpError) => {
  throw Object.assign(error, { command: error.command ?? command })
}

type Done<T> = (error?: Error | null, result?: T) => void
type Raw = { envelope: Envelope; raw: Buffer; ms: number }

async function sendRaw(connection: SMTPConnection, { envelope, raw, ms }: Raw): Promise<Delivered> {
  const message = Readable.from([raw], { objectMode: false })
  let isWholeSent = false
  message.once('end', () => {
    isWholeSent = true
  })
  try {
    const info = await finish<SMTPConnection.SentMessageInfo>(connection, ms, done =>
      connection.send({ ...envelope, to: [...envelope.to], size: raw.length }, message, done),
    )
    return {
      answer: info?.response ?? '',
      serverId: info?.serverMessageId ?? null,
      refused: (info?.rejectedErrors ?? []) as SmtpError[], // the errors of the recipients
    }
  } catch (error) {
    connection.close()
    const { responseCode } = error as SmtpError // every error of the connection has this form
    if (isWholeSent && responseCode === undefined) throw new NoReplyError('No reply', { cause: error })
    throw error
  }
}

/** Waits for a step of the session: for its end, an error of the connection or the time limit. */
function finish<T>(connection: SMTPConnection, ms: number, start: (done: Done<T>) => void): Promise<T | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>()
  const onEnd = () => reject(new Error('The connection was closed'))
  const timer = setTimeout(() => reject(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })), ms)
  connection.once('error', reject)
  connection.once('end', onEnd)
  start((error, result) => (error ? reject(error) : resolve(result)))
  return promise.finally(() => {
    clearTimeout(timer)
    connection.off('error', reject)
    connection.off('end', onEnd)
  })
}

const pause = (ms: number): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, ms).unref()
  })
