import { afterEach, expect, test } from 'vitest'
import { afterMessage, type MailServer, startMailServer, startOddServer } from '../../../test/mail/mail-server.ts'
import { outsideConnector } from '../../egress/connect-outside.ts'
import type { EmailSender, OutgoingEmail } from '../message-sender.ts'
import { smtp } from '../smtp.ts'
import { checkOfError } from './smtp-outcome.ts'
import { openSmtpSender } from './smtp-sender.ts'
import { openSession } from './smtp-session.ts'

const running: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const item of running.splice(0).reverse()) await item.close()
})

const kept = <T extends { close(): Promise<void> }>(item: T): T => {
  running.push(item)
  return item
}

const serve = async (options: Parameters<typeof startMailServer>[0] = {}) => kept(await startMailServer(options))
const serveOddly = async (...on: Parameters<typeof startOddServer>) => kept(await startOddServer(...on))

type Place = Pick<MailServer, 'allow' | 'fields'>
const timeouts = { connectMs: 5000, signInMs: 5000, sendMs: 5000 }
/** For servers that never answer. */
const shortTimeouts = { connectMs: 5000, signInMs: 300, sendMs: 300 }

function senderTo({ allow, fields }: Place, changed: Record<string, string> = {}, limits = timeouts): EmailSender {
  return kept(openSmtpSender(outsideConnector({ allow: [allow] }), { ...fields, ...changed }, limits))
}

const mail = (changed: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  id: 'b1d7',
  templateId: 'delivered',
  containerNumber: 'A-1',
  fromName: null,
  fromAddress: null,
  to: ['astrid@mail.example'],
  cc: [],
  bcc: [],
  replyTo: null,
  subject: 'Your parcel is on its way',
  html: '<p>Hej</p>',
  text: 'Hej',
  headers: {},
  attachments: [],
  ...changed,
})

const checked = (fields: Record<string, string>, allow: string[]) =>
  smtp.apis[0].check?.(
    { connect: outsideConnector({ allow }), call: async () => expect.fail('not called'), now: Date.now },
    fields,
  )

test('a mail arrives with all its parts, whatever its letters', async () => {
  const server = await serve()
  const outcome = await senderTo(server).send(
    mail({
      fromName: 'Åsas Ångström & Søn, “Ltd”',
      cc: ['copy@mail.example'],
      bcc: ['hidden@mail.example'],
      replyTo: 'help@fjallro.example',
      subject: 'Ditt paket är på väg 📦',
      html: `<p>${'Så långt '.repeat(500)}</p>`,
      text: 'Så långt\n.\n..punkter',
      headers: { 'List-Unsubscribe': '<https://track.example/u/abc>', 'X-Campaign': 'autumn' },
      attachments: [
        { name: 'Följesedel nr 1.csv', contentType: 'text/csv', content: Buffer.from('a;ö\n') },
        { name: 'plan.ics', contentType: 'text/calendar', content: Buffer.from('BEGIN:VCALENDAR') },
      ],
    }),
  )
  expect(outcome).toMatchObject({ kind: 'sent', answer: expect.stringMatching(/^250/) })
  const [got] = server.mails
  expect(got?.envelopeTo).toEqual(['astrid@mail.example', 'copy@mail.example', 'hidden@mail.example'])
  expect(got?.from?.value).toEqual([{ address: 'hello@fjallro.example', name: 'Åsas Ångström & Søn, “Ltd”' }])
  expect(got?.subject).toBe('Ditt paket är på väg 📦')
  expect(got?.html).toContain('Så långt Så långt')
  expect(got?.text).toBe('Så långt\n.\n..punkter')
  expect(got?.messageId).toBe('<b1d7@fjallro.example>')
  expect(got?.replyTo?.text).toBe('help@fjallro.example')
  expect(got?.headers.get('content-type')).toMatchObject({ value: 'multipart/mixed' })
  expect(
    got?.attachments.map(({ filename, contentType, content }) => [filename, contentType, String(content)]),
  ).toEqual([
    ['Följesedel nr 1.csv', 'text/csv', 'a;ö\n'],
    ['plan.ics', 'text/calendar', 'BEGIN:VCALENDAR'],
  ])
  const lines = new Map(got?.headerLines.map(({ key, line }) => [key, line]))
  expect(lines.get('list-unsubscribe')).toBe('List-Unsubscribe: <https://track.example/u/abc>')
  expect(lines.get('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(lines.get('x-campaign')).toBe('X-Campaign: autumn')
  expect([...lines.keys()]).not.toContain('bcc')
})

test('HTML and text are alternatives, and a merchant without a name uses that of the credential', async () => {
  const server = await serve()
  await senderTo(server).send(mail())
  expect(server.mails[0]?.headers.get('content-type')).toMatchObject({ value: 'multipart/alternative' })
  expect(server.mails[0]?.from?.value).toEqual([{ address: 'hello@fjallro.example', name: 'Fjällro' }])
})

test('no header can be injected, and no other is replaced', async () => {
  const server = await serve()
  await senderTo(server).send(
    mail({
      subject: 'Hi\r\nBcc: thief@mail.example\r\n\r\nBody',
      fromName: 'Shop\r\nBcc: thief@mail.example',
      headers: { 'X-One': 'a\r\nBcc: thief@mail.example', To: 'thief@mail.example', 'Bad name': 'x', 'X-Two': 'b' },
      attachments: [{ name: 'a"\r\nBcc: thief@mail.example', contentType: 'text/plain', content: Buffer.from('x') }],
    }),
  )
  const [got] = server.mails
  expect(got?.envelopeTo).toEqual(['astrid@mail.example'])
  expect(got?.headerLines.map(({ key }) => key).filter(key => ['bcc', 'x-one', 'bad name'].includes(key))).toEqual([])
  expect(got?.headers.get('x-two')).toBe('b')
  expect([got?.to].flat().map(addressObject => addressObject?.text)).toEqual(['astrid@mail.example'])
})

test.each(['a@b.example, c@d.example', 'a@b.example\r\nRCPT TO:<c@d.example>', 'A <a@b.example>', '', 'a@b.example c'])(
  'the address %o is refused without a connection',
  async address => {
    const server = await serve({ onConnect: () => expect.unreachable('nobody connects') })
    for (const place of ['to', 'cc', 'bcc'] as const)
      expect(await senderTo(server).send(mail({ [place]: [address] }))).toMatchObject({ kind: 'rejected' })
  },
)

const reply = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

test.each([
  [550, '5.1.1 User unknown', { kind: 'rejected', isAddressBad: true }],
  [553, 'No such mailbox', { kind: 'rejected', isAddressBad: true }],
  [550, '5.7.1 Relaying denied', { kind: 'rejected', isAddressBad: false }],
  [550, 'Blocked by policy', { kind: 'rejected', isAddressBad: false }],
  [552, '5.2.2 Mailbox full', { kind: 'rejected', isAddressBad: false }],
  [450, '4.2.0 Greylisted', { kind: 'failed', isUnreachable: false }],
])('a recipient refused with %d %s', async (code, text, expected) => {
  const server = await serve({ onRcptTo: (_, __, done) => done(reply(code, text)) })
  const outcome = await senderTo(server).send(mail())
  expect(outcome).toMatchObject({ ...expected, answer: `${code} ${text}` })
})

test.each([
  [554, 'rejected'],
  [451, 'failed'],
])('a message refused with %d is %s', async (code, kind) => {
  const server = await serve({
    onData(stream, _, done) {
      stream.on('end', () => done(reply(code, 'No'))).resume()
    },
  })
  expect(await senderTo(server).send(mail())).toMatchObject({ kind })
})

test('a copy that is refused leaves the message sent', async () => {
  const server = await serve({
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith('hidden') ? reply(550, '5.1.1 User unknown') : undefined),
  })
  expect(await senderTo(server).send(mail({ bcc: ['hidden@mail.example'] }))).toMatchObject({ kind: 'sent' })
  expect(await senderTo(server).send(mail({ to: ['hidden@mail.example'], bcc: ['b@mail.example'] }))).toMatchObject({
    kind: 'rejected',
    isAddressBad: true,
  })
})

const notSent = { kind: 'failed', isUnreachable: true }
const unclear = { kind: 'unknown' }

test.each([
  ['says nothing', () => undefined, notSent],
  ['closes at once', (socket: { end(): void }) => socket.end(), notSent],
  [
    'says nonsense',
    (socket: { write(text: string): void }) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
    notSent,
  ],
  ['never ends its line', (socket: { write(text: string): void }) => socket.write('2'.repeat(200_000)), notSent],
  ['has a bad day', (socket: { write(text: string): void }) => socket.write('554 No service\r\n'), { kind: 'failed' }],
  ['takes it and is silent', afterMessage(() => undefined), unclear],
  ['takes it and hangs up', afterMessage(socket => socket.destroy()), unclear],
  ['takes it and says nonsense', afterMessage(socket => socket.write('banana\r\n')), unclear],
  ['takes it and says no', afterMessage(socket => socket.write('554 No\r\n')), { kind: 'rejected' }],
  ['takes it and says later', afterMessage(socket => socket.write('421 Later\r\n')), { kind: 'failed' }],
])('a server that %s', async (_, behave, expected) => {
  const server = await serveOddly(behave)
  expect(await senderTo(server, {}, shortTimeouts).send(mail())).toMatchObject(expected)
})

test('connections are used again, and there are few of them', async () => {
  let connections = 0
  const server = await serve({
    onConnect: (_, done) => {
      connections++
      done()
    },
  })
  const sender = kept(openSmtpSender(outsideConnector({ allow: [server.allow] }), server.fields))
  for (const id of ['a', 'b', 'c']) await sender.send(mail({ id }))
  expect(connections).toBe(1)
  const outcomes = await Promise.all(Array.from({ length: 30 }, (_, nth) => sender.send(mail({ id: `m${nth}` }))))
  expect(outcomes.every(({ kind }) => kind === 'sent')).toBe(true)
  expect(connections).toBeLessThanOrEqual(5)
})

test('without STARTTLS or a trusted certificate nothing is sent, not even the password', async () => {
  const seen: string[] = []
  const server = await serve({
    onAuth: ({ password }, _, done) => {
      seen.push(password ?? '')
      done(null, { user: 'x' })
    },
  })
  const secret = { user: 'me', password: 'geheim', security: 'starttls' }
  expect(await senderTo(server, secret).send(mail())).toMatchObject({ kind: 'failed' })
  const withTls = await serve({ hideSTARTTLS: false })
  expect(await senderTo(withTls, secret).send(mail())).toMatchObject({ kind: 'failed' })
  expect(await senderTo(withTls, { ...secret, security: 'tls' }).send(mail())).toMatchObject({ kind: 'failed' })
  expect([...seen, ...withTls.mails]).toEqual([])
})

test('a mail comes from the address of the merchant only where the credential allows its domain', async () => {
  const server = await serve()
  const from = async (fromAddress: string | null, fields: Record<string, string> = {}) => {
    await senderTo(server, fields).send(mail({ fromAddress }))
    return server.mails.at(-1)?.from?.value[0]?.address
  }
  expect(await from('hej@fjallro.example')).toBe('hej@fjallro.example')
  expect(await from(null)).toBe('hello@fjallro.example')
  for (const foreign of ['boss@bank.example', 'x@evil.fjallro.example', 'a@fjallro.example, b@bank.example', 'nobody'])
    expect(await from(foreign)).toBe('hello@fjallro.example')
  const fromDomains = 'skog.example, @Berg.example'
  expect(await from('hej@skog.example', { fromDomains })).toBe('hej@skog.example')
  expect(await from('hej@berg.example', { fromDomains })).toBe('hej@berg.example')
  expect(await from('hej@dal.example', { fromDomains })).toBe('hello@fjallro.example')
})

test('what is wrong with the encryption is said in words', async () => {
  const plain = await serve({ disabledCommands: ['STARTTLS'] })
  const implicit = await serve({ secure: true })
  const check = (server: typeof plain, security: string) => checked({ ...server.fields, security }, [server.allow])
  expect(await check(plain, 'starttls')).toMatchObject({ kind: 'failed', cause: 'no_starttls' })
  expect(await check(plain, 'tls')).toMatchObject({ kind: 'failed', cause: 'no_tls' })
  expect(await check(implicit, 'tls')).toMatchObject({ kind: 'failed', cause: 'certificate' })
  const opening = openSession(outsideConnector({ allow: [implicit.allow] }), implicit.fields, {
    ...timeouts,
    signInMs: 300,
  })
  expect(await opening.then(() => null, checkOfError)).toMatchObject({ kind: 'failed', cause: 'silent' })
  expect(await senderTo(plain, { security: 'starttls' }).send(mail())).toMatchObject({
    reason: 'The mail server doesn’t offer STARTTLS on this port.',
  })
  expect(await senderTo(plain, { security: 'tls' }).send(mail())).toMatchObject({
    reason: 'The mail server doesn’t speak TLS on this port.',
  })
})

test('a private address is never called', async () => {
  const server = await serve({ onConnect: () => expect.unreachable('nobody connects') })
  const sender = senderTo({ ...server, allow: '127.0.0.1:1' })
  expect(await sender.send(mail())).toMatchObject({
    kind: 'failed',
    answer: expect.stringMatching(/^Only ports .* EGRESS_ALLOW/),
  })
  const atPort = senderTo({ ...server, allow: '' }, { port: '2525' })
  expect(await atPort.send(mail())).toMatchObject({
    kind: 'failed',
    answer: 'The address isn’t on the public internet.',
  })
  const lookup = outsideConnector({
    allow: [],
    lookup: (_, __, done) => done(null, [{ address: '10.0.0.1', family: 4 }]),
  })
  const named = kept(openSmtpSender(lookup, { ...server.fields, host: 'mail.example', port: '587' }, timeouts))
  expect(await named.send(mail())).toMatchObject({ answer: 'The address isn’t on the public internet.' })
})

test('a credential is checked by signing in', async () => {
  const server = await serve({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) => (password === 'right' ? done(null, { user: 'me' }) : done(new Error('No'))),
  })
  const fields = { ...server.fields, user: 'me', password: 'right' }
  expect(await checked(fields, [server.allow])).toEqual({ kind: 'ok' })
  expect(await checked({ ...fields, password: 'wrong' }, [server.allow])).toMatchObject({ kind: 'unauthorized' })
  expect(await checked({ ...fields, security: 'starttls' }, [server.allow])).toMatchObject({ kind: 'failed' })
  expect(await checked(fields, [])).toMatchObject({ kind: 'failed', cause: 'refused' })
  expect(await senderTo(server, { user: 'me', password: 'wrong' }).send(mail())).toMatchObject({
    kind: 'failed',
    reason: 'The mail server rejected the sign-in.',
  })
})
