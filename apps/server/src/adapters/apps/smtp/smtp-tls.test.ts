import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Certificate, selfSigned } from '../../../test/mail/certificate.ts'
import { type MailServer, startMailServer } from '../../../test/mail/mail-server.ts'
import { outsideConnector } from '../../egress/connect-outside.ts'
import { smtp } from '../smtp.ts'
import { openSmtpSender } from './smtp-sender.ts'

const host = '127.0.0.1'
const ours = selfSigned({ host })
const ofOther = selfSigned({ host: 'mail.example' })
const expired = selfSigned({ host, validTo: new Date(Date.now() - 60_000) })
const unknown = selfSigned({ host })

// The process of this test trusts three of them, as a server trusts those of its system.
beforeAll(() => setDefaultCACertificates([...getCACertificates('default'), ours.cert, ofOther.cert, expired.cert]))

const running: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const item of running.splice(0).reverse()) await item.close()
})

const passwords: string[] = []
const serve = async (certificate: Certificate, security: string): Promise<MailServer> => {
  passwords.length = 0
  const server = await startMailServer({
    ...certificate,
    secure: security === 'tls',
    hideSTARTTLS: false,
    authOptional: false,
    onAuth: ({ password = '' }, { secure }, done) => {
      passwords.push(`${password} ${secure}`)
      done(null, { user: 'me' })
    },
  })
  running.push(server)
  return { ...server, fields: { ...server.fields, security, user: 'me', password: 'geheim' } }
}

const sendTo = ({ allow, fields }: MailServer) => {
  const sender = openSmtpSender(outsideConnector({ allow: [allow] }), fields)
  running.push(sender)
  const content = { subject: 'Hej', html: null, text: 'Hej', headers: {}, attachments: [] }
  const to = { to: ['astrid@mail.example'], cc: [], bcc: [], replyTo: null, fromName: null, fromAddress: null }
  return sender.send({ id: 'b1d7', templateId: 'delivered', containerNumber: 'A-1', ...to, ...content })
}

test.each(['starttls', 'tls'])('with %s, the password and the mail are encrypted', async security => {
  const server = await serve(ours, security)
  expect(await sendTo(server)).toMatchObject({ kind: 'sent' })
  expect(passwords).toEqual(['geheim true'])
  expect(server.mails).toHaveLength(1)
})

const wrong = { 'of another server': ofOther, 'that has expired': expired, 'that nobody vouches for': unknown }

test.each(Object.entries(wrong))(
  'a certificate %s is refused, and the server hears nothing',
  async (_, certificate) => {
    for (const security of ['starttls', 'tls']) {
      const server = await serve(certificate, security)
      expect(await sendTo(server)).toMatchObject({
        kind: 'failed',
        reason: 'The certificate of the mail server isn’t valid.',
        answer: expect.stringMatching(/certificate/),
      })
      const check = await smtp.apis[0].check?.(
        {
          connect: outsideConnector({ allow: [server.allow] }),
          call: async () => expect.fail('not called'),
          now: Date.now,
        },
        server.fields,
      )
      expect(check).toMatchObject({ kind: 'failed', reason: expect.stringMatching(/certificate/) })
      expect([passwords, server.mails]).toEqual([[], []])
    }
  },
)
