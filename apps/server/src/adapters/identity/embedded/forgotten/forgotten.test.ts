import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asDb } from '../../../../db/pool.ts'
import { runAsOperator } from '../../../../features/people/provision.ts'
import { anInactiveUser } from '../../../../test/data/invites.ts'
import { fetchFrom, openBrowser, refresh, signIn } from '../../../../test/identity/browser.ts'
import { startMailServer } from '../../../../test/mail/mail-server.ts'
import { addSmtp } from '../../../../test/mail/test-messages.ts'
import { testServer } from '../../../../test/server.ts'
import { setPassword } from '../../passwords.ts'

const mail = await startMailServer()
const server = testServer({ env: { EGRESS_ALLOW: mail.allow } })
afterAll(() => mail.close())
beforeAll(() => runAsOperator(server.admin, 'sydkust', ctx => addSmtp(ctx, { id: 'mail', fields: mail.fields })))

let networks = 0
/** A browser of another network than all others, because links are counted by network. */
const aBrowser = () => openBrowser(server.url, fetchFrom(`127.0.${++networks}.1`))

/** An active user of each tenant with a password. */
async function aPerson(name: string, tenants = ['nordhem', 'sydkust']) {
  const email = `${name}@people.example`
  for (const tenantId of tenants) {
    await anInactiveUser(server, name, { tenantId })
    await server.admin.query('update users set email = $1, activated_at = now() where tenant_id = $2 and id = $3', [
      email,
      tenantId,
      name,
    ])
  }
  await setPassword(asDb(server.admin), email, 'the old password')
  return email
}

const ask = (email: string, browser = aBrowser()) => browser.send('/oidc/forgotten', { email, from: 'abc' })

const mailsTo = (email: string) => mail.mails.filter(({ envelopeTo }) => envelopeTo.includes(email))

/** Asks for a link, and reads it from the e-mail. */
async function linkFor(email: string) {
  const before = mailsTo(email).length
  expect((await ask(email)).response.status).toBe(200)
  await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(before + 1)
  const text = mailsTo(email).at(-1)?.text ?? ''
  const [link = ''] = /http\S+\/oidc\/reset\?code=[\w-]{27}/.exec(text) ?? []
  return { link, code: new URL(link).searchParams.get('code') ?? '' }
}

const both = (text: string) => ({ 'new-password': text, confirm: text })
const choose = (code: string, password: string) => aBrowser().send('/oidc/reset', { code, ...both(password) })
const enter = (email: string, password: string) => signIn(openBrowser(server.url), server.url, { email, password })

test('a forgotten password is replaced in all tenants, and every sign-in ends', async () => {
  const email = await aPerson('forgetful')
  const before = await enter(email, 'the old password')
  const { link, code } = await linkFor(email)
  const page = await aBrowser().visit(link)
  expect(page.text).toContain('<h1 id="title">Choose a new password</h1>')
  expect(page.text).toContain(`readonly value="${email}"`)
  const changed = await choose(code, 'the new password')
  expect([changed.response.status, changed.text]).toEqual([200, expect.stringContaining('Your password is changed')])
  expect((await refresh(server.url, before.refresh_token)).status).toBe(400)
  const callMe = (token: string, tenantId: string) =>
    fetch(`${server.url}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}`, 'x-tenant': tenantId } })
  expect((await callMe(before.access_token, 'nordhem')).status).toBe(401)
  await expect(enter(email, 'the old password')).rejects.toThrow('Incorrect e-mail or password')
  const after = await enter(email, 'the new password')
  for (const tenantId of ['nordhem', 'sydkust']) expect((await callMe(after.access_token, tenantId)).status).toBe(200)
})

test('a link works once, and using it ends the others', async () => {
  const email = await aPerson('twice')
  const first = await linkFor(email)
  const second = await linkFor(email)
  const tries = ['one', 'two', 'three'].map(word => choose(second.code, `password ${word}`))
  const statuses = (await Promise.all(tries)).map(({ response }) => response.status)
  expect(statuses.toSorted()).toEqual([200, 400, 400])
  for (const { link, code } of [first, second]) {
    expect((await aBrowser().visit(link)).text).toContain('This link isn’t valid')
    expect((await choose(code, 'yet another password')).response.status).toBe(400)
  }
})

test('a link that is an hour old, wrong, or of somebody who is no longer a user is refused', async () => {
  const email = await aPerson('late', ['sydkust'])
  const { link, code } = await linkFor(email)
  const gone = await aPerson('gone', ['sydkust'])
  const { link: linkOfGone } = await linkFor(gone)
  await server.admin.query(
    `update identity.records set expires_at = expires_at - interval '1 hour' where kind = 'ForgottenPassword' and payload ->> 'accountId' = $1`,
    [email],
  )
  await server.admin.query('update users set is_disabled = true where email = $1', [gone])
  const wrong = `${server.url}/oidc/reset?code=wrong`
  for (const text of [link, linkOfGone, wrong, `${server.url}/oidc/reset`, `${wrong}&code=twice`])
    expect((await aBrowser().visit(text)).response.status).toBe(400)
  expect((await choose(code, 'the new password')).response.status).toBe(400)
  expect((await enter(email, 'the old password')).access_token).toBeTruthy()
})

test('the reply is the same for an address that is unknown, invited or deactivated, and no mail goes out', async () => {
  const known = await aPerson('known', ['sydkust'])
  const off = await aPerson('off', ['sydkust'])
  await server.admin.query('update users set is_disabled = true where email = $1', [off])
  const invited = await anInactiveUser(server, 'invited', { tenantId: 'sydkust' })
  const replies = await Promise.all(
    [known, 'nobody@people.example', invited, off].map(async email => {
      const { response, text } = await ask(email)
      return { status: response.status, text: text.replaceAll(email, ''), headers: [...response.headers.keys()] }
    }),
  )
  for (const reply of replies) expect(reply).toEqual(replies[0])
  await expect.poll(() => mailsTo(known).length, { timeout: 20_000 }).toBe(1)
  expect([invited, off, 'nobody@people.example'].flatMap(mailsTo)).toEqual([])
})

test('what a person did is in the audit log of each tenant, and the link is stored nowhere', async () => {
  const email = await aPerson('watched')
  const { code } = await linkFor(email)
  await choose(code, 'the new password')
  const { rows } = await server.admin.query(
    `select tenant_id as tenant, user_name as by, changes from audit_entries where item_id = 'watched' and user_id = 'sign-in' order by id`,
  )
  const changed = { password: { before: null, after: 'Changed with a mailed link' } }
  expect(rows).toEqual([
    {
      tenant: 'sydkust',
      by: 'Sign-in page',
      changes: { passwordLink: { before: null, after: { email, validHours: 1 } } },
    },
    ...['nordhem', 'sydkust'].map(tenant => ({ tenant, by: 'Sign-in page', changes: changed })),
  ])
  const stored = async () => (await server.admin.query("select * from messages where container_id = 'watched'")).rows
  const sent = { tenant_id: 'sydkust', template_id: 'password_reset_email', state: 'sent', given: null }
  await expect.poll(stored, { timeout: 20_000 }).toMatchObject([sent])
  const [message] = await stored()
  expect(JSON.stringify(message)).not.toContain(code)
  const admin = await server.as('admin@sydkust.example')
  const { id } = message
  const shown = await admin.call(contract.messages.get, { params: { id } })
  expect(shown.text).toContain('#activation-link')
  expect(await admin.call(contract.messages.resend, { params: { id } })).toMatchObject({
    status: 409,
    body: { message: 'The link isn’t stored. The user can ask for a new one on the sign-in page' },
  })
})

test('links are limited for an address and for a network, whether or not there is an account', async () => {
  for (const email of [await aPerson('eager', ['sydkust']), 'unknown@people.example']) {
    for (let times = 1; times <= 3; times++) expect((await ask(email)).response.status).toBe(200)
    const { response, text } = await ask(email.toUpperCase())
    expect([response.status, response.headers.has('retry-after')]).toEqual([429, true])
    expect(text).toContain('Too many attempts. Wait 60 minutes and try again.')
  }
  const browser = aBrowser()
  for (let times = 1; times <= 10; times++)
    expect((await ask(`number${times}@people.example`, browser)).response.status).toBe(200)
  expect((await ask('number11@people.example', browser)).response.status).toBe(429)
})

test('what is not an address, a poor password and a form of another site are refused', async () => {
  for (const email of ['', 'somebody', 'a b@people.example', `${'x'.repeat(400)}@people.example`]) {
    const { response, text } = await ask(email)
    expect([response.status, text]).toEqual([400, expect.stringContaining('Enter an e-mail address')])
  }
  const email = await aPerson('careless', ['sydkust'])
  const { code } = await linkFor(email)
  const short = await choose(code, 'short')
  expect([short.response.status, short.text]).toEqual([400, expect.stringContaining('at least 10 characters')])
  const foreign = { origin: 'https://evil.example' }
  for (const [path, fields] of [
    ['/oidc/forgotten', { email }],
    ['/oidc/reset', { code, ...both('the new password') }],
  ] as const)
    expect((await aBrowser().send(path, fields, foreign)).response.status).toBe(403)
  expect((await choose(code, 'the new password')).response.status).toBe(200)
})

test('the sign-in page leads to it, and it leads back', async () => {
  const { text } = await aBrowser().visit('/oidc/forgotten?from=an-interaction')
  expect(text).toContain('href="/oidc/interaction/an-interaction"')
  const odd = await aBrowser().visit(`/oidc/forgotten?from=${encodeURIComponent('"><script>')}`)
  expect([odd.text.includes('"><script>'), odd.text]).toEqual([false, expect.stringContaining('href="/"')])
})
