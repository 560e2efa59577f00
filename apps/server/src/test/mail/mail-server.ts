import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = ParsedMail & { readonly envelopeTo: readonly string[] }

export type MailServer = {
  /** The mails that it has taken. */
  readonly mails: ReceivedMail[]
  /** The entry of EGRESS_ALLOW for it. */
  readonly allow: string
  /** The fields of a credential for it. */
  readonly fields: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** A mail server that takes everything, unless the options say otherwise. It takes any free port unless one is given. */
export async function startMailServer(options: SMTPServerOptions = {}, wantedPort = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, session, done) {
      simpleParser(stream, { skipTextToHtml: true }).then(mail => {
        mails.push({ ...mail, envelopeTo: session.envelope.rcptTo.map(({ address }) => address) })
        done()
      }, done)
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(wantedPort, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo // a TCP server that listens has one
  return { mails, ...placeOf(port), close: () => new Promise(resolve => server.close(() => resolve())) }
}

/** A server that speaks as the test says, which is not always SMTP. */
export async function startOddServer(onConnection: (socket: Socket) => void): Promise<Omit<MailServer, 'mails'>> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    onConnection(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return {
    ...placeOf(port),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Speaks SMTP up to the end of the message, then does what the test says. */
export const afterMessage = (then: (socket: Socket) => void) => (socket: Socket) => {
  let isData = false
  socket.write('220 odd.example ESMTP\r\n')
  socket.on('data', chunk => {
    const text = chunk.toString()
    if (isData) {
      if (text.endsWith('\r\n.\r\n')) then(socket)
    } else if (text.startsWith('DATA')) {
      isData = true
      socket.write('354 Go on\r\n')
    } else socket.write('250 Fine\r\n')
  })
}

const placeOf = (port: number) => ({
  allow: `127.0.0.1:${port}`,
  fields: {
    host: '127.0.0.1',
    port: String(port),
    security: 'none',
    user: '',
    password: '',
    from: 'hello@fjallro.example',
    fromName: 'Fjällro',
  },
})
