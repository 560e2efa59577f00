import { afterAll, expect, test } from 'vitest'
import { anInactiveUser, invite } from '../../test/data/invites.ts'
import { startMailServer } from '../../test/mail/mail-server.ts'
import { addSmtp } from '../../test/mail/test-messages.ts'
import { testServer } from '../../test/server.ts'
import { runAsOperator } from './provision.ts'

const mail = await startMailServer({
  onRcptTo: ({ address }, _, done) =>
    address.startsWith('gone') ? done(Object.assign(new Error('5.1.1 User unknown'), { responseCode: 550 })) : done(),
})
const server = testServer({ env: { EGRESS_ALLOW: mail.allow } })
afterAll(() => mail.close())

test('an invite that a mail server takes counts as sent, one that it refuses does not', async () => {
  await runAsOperator(server.admin, 'nordhem', ctx => addSmtp(ctx, { id: 'mail', fields: mail.fields }))
  const admin = await server.as('admin@nordhem.example')
  const email = await anInactiveUser(server, 'mailed')
  const sent = await invite(admin, 'mailed', { email: 'true' })
  expect(sent).toMatchObject({ email, isSent: true })
  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]).toMatchObject({ envelopeTo: [email], text: expect.stringMatching(/\/activate\/[\w-]+/) })
  expect(mail.mails[0]?.text).not.toContain(sent.link)
  await anInactiveUser(server, 'gone')
  expect(await invite(admin, 'gone', { email: 'true' })).toMatchObject({ isSent: false })
  expect(mail.mails).toHaveLength(1)
})
