import { beforeAll, expect, test } from 'vitest'
import { activate, anInactiveUser, invite } from '../../../test/data/invites.ts'
import { authorization, openBrowser, redeem, signIn, tokensOf } from '../../../test/identity/browser.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const password = 'a password of some length'
let admin: Caller
beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

async function open(code: string, browser = openBrowser(server.url)) {
  const { url, verifier } = authorization(server.url, { activation_code: code })
  return { browser, verifier, page: await browser.visit(url) }
}

async function invited(id: string) {
  const email = await anInactiveUser(server, id)
  return { email, code: (await invite(admin, id)).code }
}

const both = (text: string) => ({ 'new-password': text, confirm: text })

test('an invited person chooses a password, is signed in, activates, and signs in with it later', async () => {
  const { email, code } = await invited('first')
  const { browser, verifier, page } = await open(code)
  expect(page.text).toContain('<h1 id="title">Choose a password</h1>')
  expect(page.text).toContain(`readonly value="${email}"`)
  expect(page.text).not.toContain('name="demo"')
  const { url: back } = await browser.send(page.url, both(password))
  expect(back.pathname).toBe('/auth/authenticated')
  const { access_token } = await tokensOf(await redeem(server.url, back.searchParams.get('code') ?? '', verifier))
  const callMe = () => fetch(`${server.url}/api/v1/users/me`, { headers: { authorization: `Bearer ${access_token}` } })
  expect((await callMe()).status).toBe(403)
  expect((await activate(server.url, code, { body: { email } })).status).toBe(200)
  expect((await callMe()).status).toBe(200)
  expect((await signIn(openBrowser(server.url), server.url, { email, password })).access_token).toBeTruthy()
})

test('a password that is too short, too long or not confirmed is refused with a clear message', async () => {
  const { code } = await invited('careless')
  const { browser, page } = await open(code)
  const tries: [Record<string, string>, string][] = [
    [both('123456789'), 'at least 10 characters'],
    [both('😀'.repeat(9)), 'at least 10 characters'],
    [both('x'.repeat(201)), 'at most 200 characters'],
    [{ 'new-password': password, confirm: `${password}!` }, 'The passwords don’t match'],
    [{ 'new-password': password }, 'The passwords don’t match'],
  ]
  for (const [fields, message] of tries) {
    const { response, text } = await browser.send(page.url, fields)
    expect(response.status).toBe(400)
    expect(text).toContain(message)
    expect(text).not.toContain(password)
  }
  const { url } = await browser.send(page.url, both('😀'.repeat(200)))
  expect(url.searchParams.get('code')).not.toBeNull()
})

test('a wrong, used, replaced or expired code cannot set a password', async () => {
  const { email, code: old } = await invited('late')
  const { code } = await invite(admin, 'late')
  const used = await invited('used')
  await activate(server.url, used.code)
  const early = await open(code)
  await server.admin.query("update invites set valid_to = now() - interval '1 second' where user_id = 'late'")
  for (const text of ['wrong', old, code, used.code]) {
    const { browser, page } = await open(text)
    expect(page.text).toContain('<h1 id="title">Sign in</h1>')
    expect((await browser.send(page.url, both(password))).response.status).toBe(400)
  }
  expect((await early.browser.send(early.page.url, both(password))).response.status).toBe(400)
  const { rowCount } = await server.admin.query('select 1 from identity.tenant_passwords where email = any ($1)', [
    [email, used.email],
  ])
  expect(rowCount).toBe(0)
})

test('a new invite lets a person choose again who has forgotten the password before the activation', async () => {
  const { email, code: old } = await invited('forgetful')
  const first = await open(old)
  await first.browser.send(first.page.url, both('a forgotten password'))
  expect((await open(old)).page.text).toContain('<h1 id="title">Sign in</h1>')
  const { code } = await invite(admin, 'forgetful')
  const second = await open(code)
  await second.browser.send(second.page.url, both(password))
  expect((await signIn(openBrowser(server.url), server.url, { email, password })).access_token).toBeTruthy()
  const forgotten = signIn(openBrowser(server.url), server.url, { email, password: 'a forgotten password' })
  await expect(forgotten).rejects.toThrow('Incorrect e-mail or password')
})

test('of several who choose a password at once only one succeeds', async () => {
  const { email, code } = await invited('twins')
  const pages = await Promise.all([open(code), open(code), open(code)])
  const sent = pages.map(({ browser, page }, index) => browser.send(page.url, both(`${password} ${index}`)))
  const succeeded = (await Promise.all(sent)).map(({ url }) => url.searchParams.has('code'))
  expect(succeeded.filter(Boolean)).toHaveLength(1)
  const chosen = `${password} ${succeeded.indexOf(true)}`
  expect((await signIn(openBrowser(server.url), server.url, { email, password: chosen })).access_token).toBeTruthy()
})

test('an invite asks for a sign-in when someone else is signed in, but not when the invited person is', async () => {
  const { email, code } = await invited('second')
  const browser = openBrowser(server.url)
  await signIn(browser, server.url, { email: 'support@nordhem.example' })
  const { page } = await open(code, browser)
  expect(page.text).toContain('Choose a password')
  const { url } = await browser.send(page.url, both(password))
  expect(url.searchParams.get('code')).not.toBeNull()
  const again = await open(code, browser)
  expect(again.page.url.searchParams.get('code')).not.toBeNull()
  expect((await signIn(openBrowser(server.url), server.url, { email, password })).access_token).toBeTruthy()
})

test('the provider does not store the code', async () => {
  const { code } = await invited('secret')
  await open(code)
  const { rows } = await server.admin.query("select payload::text from identity.records where kind = 'Interaction'")
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(code)
})
