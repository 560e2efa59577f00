// A mail server in its own process. It takes every mail and counts them.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailProcess = { port: number }
export type MailCount = { mails: number; recipients: number; bytes: number }

const recipients = new Set<string>()
let mails = 0
let bytes = 0

const server = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  disableReverseLookup: true,
  onData(stream, session, done) {
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    stream.on('end', () => {
      mails++
      for (const { address } of session.envelope.rcptTo) recipients.add(address)
      done()
    })
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
const { port } = server.server.address() as AddressInfo // a TCP server that listens has one
process.send?.({ port } satisfies MailProcess)
process.on('message', () => process.send?.({ mails, recipients: recipients.size, bytes } satisfies MailCount))
process.once('disconnect', () => process.exit())
