import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asDb } from '../../../db/pool.ts'
import { runAsOperator } from '../../../features/people/provision.ts'
import { callerOf } from '../../../test/caller.ts'
import { activate, anInactiveUser, invite } from '../../../test/data/invites.ts'
import { authorization, openBrowser, redeem, refresh, signIn, tokensOf } from '../../../test/identity/browser.ts'
import { startMailServer } from '../../../test/mail/mail-server.ts'
import { addSmtp } from '../../../test/mail/test-messages.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { setPassword } from '../passwords.ts'

const mail = await startMailServer()
const server = testServer({ env: { EGRESS_ALLOW: mail.allow } })
afterAll(() => mail.close())

const tenants = ['nordhem', 'sydkust'] as const
type TenantId = (typeof tenants)[number]
const admins = {} as Record<TenantId, Caller> // set by beforeAll

beforeAll(async () => {
  for (const tenantId of tenants) {
    await runAsOperator(server.admin, tenantId, ctx => addSmtp(ctx, { id: 'mail', fields: mail.fields }))
    admins[tenantId] = await server.as(`admin@${tenantId}.example`)
  }
})

/** Makes an address an inactive user of a tenant. */
async function join(tenantId: TenantId, name: string): Promise<{ id: string; email: string }> {
  const email = `${name}@people.example`
  await anInactiveUser(server, name, { tenantId })
  await server.admin.query('update users set email = $1 where tenant_id = $2 and id = $3', [email, tenantId, name])
  return { id: name, email }
}

const takenCode = async (tenantId: TenantId, id: string) => (await invite(admins[tenantId], id)).code

/** Invites by e-mail, and reads the code from the e-mail. */
async function mailedCode(tenantId: TenantId, id: string): Promise<string> {
  const { isSent, code: taken } = await invite(admins[tenantId], id, { email: 'true' })
  expect(isSent).toBe(true)
  const { html, text } = mail.mails.at(-1) ?? {}
  const [, code = ''] = /\/activate\/([\w-]+)/.exec(text ?? '') ?? []
  expect(`${html} ${text}`).not.toContain(taken)
  return code
}

async function open(code: string, browser = openBrowser(server.url)) {
  const { url, verifier } = authorization(server.url, { activation_code: code })
  return { browser, verifier, page: await browser.visit(url) }
}

/** Chooses a password with a code, and activates the user. */
async function choose(code: string, password: string) {
  const { browser, verifier, page } = await open(code)
  expect(page.text).toContain('Choose a password')
  const { url } = await browser.send(page.url, { 'new-password': password, confirm: password })
  const tokens = await tokensOf(await redeem(server.url, url.searchParams.get('code') ?? '', verifier))
  expect((await activate(server.url, code)).status).toBe(200)
  return tokens
}

/** The tenants in which an access token counts. */
async function tenantsOf(token: string): Promise<string[]> {
  const counts = await Promise.all(
    tenants.map(async tenantId => {
      const headers = { authorization: `Bearer ${token}`, 'x-tenant': tenantId }
      return (await fetch(`${server.url}/api/v1/users/me`, { headers })).status === 200 ? tenantId : null
    }),
  )
  return counts.filter(count => count !== null)
}

const enter = async (email: string, password: string) =>
  tenantsOf((await signIn(openBrowser(server.url), server.url, { email, password })).access_token)

const refused = 'Incorrect e-mail or password'

test('an address that another tenant’s administrator has claimed belongs to who reads its e-mails', async () => {
  const { id, email } = await join('sydkust', 'claimed')
  const claimed = await choose(await takenCode('sydkust', id), 'known to the claimer')
  await join('nordhem', 'claimed')
  await choose(await mailedCode('nordhem', id), 'known to the person')
  expect(await enter(email, 'known to the person')).toEqual(['nordhem', 'sydkust'])
  await expect(enter(email, 'known to the claimer')).rejects.toThrow(refused)
  expect(await tenantsOf(claimed.access_token)).toEqual([])
  expect((await refresh(server.url, claimed.refresh_token)).status).toBe(400)
})

test('a password set with a link that an administrator took counts in the tenant of the administrator alone', async () => {
  const { id, email } = await join('nordhem', 'taken')
  await choose(await takenCode('nordhem', id), 'that of the person')
  await join('sydkust', 'taken')
  await choose(await takenCode('sydkust', id), 'that of somebody else')
  expect(await enter(email, 'that of the person')).toEqual(['nordhem'])
  expect(await enter(email, 'that of somebody else')).toEqual(['sydkust'])
  const { access_token } = await signIn(openBrowser(server.url), server.url, { email, password: 'that of the person' })
  expect((await callerOf(server.url, access_token).ask(contract.users.me)).tenantId).toBe('nordhem')
})

test('a mailed link sets a password for all tenants once, and later invites ask for that one', async () => {
  const { id, email } = await join('nordhem', 'mailed')
  await choose(await mailedCode('nordhem', id), 'proven by e-mail')
  await join('sydkust', 'mailed')
  const { page, browser } = await open(await mailedCode('sydkust', id))
  expect(page.text).toContain('<h1 id="title">Sign in</h1>')
  const forced = await browser.send(page.url, { 'new-password': 'another password', confirm: 'another password' })
  expect([forced.response.status, forced.text]).toEqual([400, expect.stringContaining('You can’t choose a password')])
  const { url } = await browser.send(page.url, { email, password: 'proven by e-mail' })
  expect(url.searchParams.get('code')).not.toBeNull()
  await server.admin.query("update users set activated_at = now() where id = 'mailed'")
  expect(await enter(email, 'proven by e-mail')).toEqual(['nordhem', 'sydkust'])
})

test('the same password of two tenants opens both', async () => {
  const { id, email } = await join('nordhem', 'twice')
  await choose(await takenCode('nordhem', id), 'used two times')
  await join('sydkust', 'twice')
  await choose(await takenCode('sydkust', id), 'used two times')
  expect(await enter(email, 'used two times')).toEqual(['nordhem', 'sydkust'])
})

test('a link that was taken shows the same to who knows nothing and whether or not the address is known elsewhere', async () => {
  const { id } = await join('sydkust', 'elsewhere')
  await choose(await mailedCode('sydkust', id), 'proven by e-mail')
  await join('nordhem', 'elsewhere')
  await join('nordhem', 'nowhere')
  const pages = await Promise.all(
    ['elsewhere', 'nowhere'].map(async name => {
      const { page } = await open(await takenCode('nordhem', name))
      return page.text.replaceAll(name, '').replace(/interaction\/[\w-]+/g, '')
    }),
  )
  expect(pages[0]).toBe(pages[1])
  expect(pages[0]).toContain('Choose a password')
})

test('a password from before counts where its address was a user, and a mailed link makes it one for all tenants', async () => {
  const { id, email } = await join('nordhem', 'before')
  await server.admin.query("update users set activated_at = now() - interval '1 day' where id = 'before'")
  await setPassword(asDb(server.admin), email, 'chosen long ago')
  await server.admin.query('update identity.passwords set active_before = now() where email = $1', [email])
  await join('sydkust', 'before')
  await choose(await takenCode('sydkust', id), 'of a taken link')
  expect(await enter(email, 'chosen long ago')).toEqual(['nordhem'])
  await server.admin.query("update users set activated_at = null where id = 'before' and tenant_id = 'sydkust'")
  await choose(await mailedCode('sydkust', id), 'proven by e-mail')
  expect(await enter(email, 'proven by e-mail')).toEqual(['nordhem', 'sydkust'])
  await expect(enter(email, 'chosen long ago')).rejects.toThrow(refused)
  await expect(enter(email, 'of a taken link')).rejects.toThrow(refused)
})

test('who is signed in for one tenant is asked for a password by the invite of another', async () => {
  const { id } = await join('nordhem', 'both')
  const { browser, page } = await open(await takenCode('nordhem', id))
  await browser.send(page.url, { 'new-password': 'for the first one', confirm: 'for the first one' })
  await join('sydkust', 'both')
  const code = await mailedCode('sydkust', id)
  const second = await open(code, browser)
  expect(second.page.text).toContain('Choose a password')
  const { url } = await browser.send(second.page.url, { 'new-password': 'for all of them', confirm: 'for all of them' })
  const { access_token } = await tokensOf(await redeem(server.url, url.searchParams.get('code') ?? '', second.verifier))
  await activate(server.url, code)
  expect(await tenantsOf(access_token)).toEqual(['sydkust'])
})

test('a deleted user who comes back by a taken link has a new password', async () => {
  const { id, email } = await join('nordhem', 'returning')
  await choose(await takenCode('nordhem', id), 'of the first time')
  await admins.nordhem.call(contract.users.remove, { params: { id } })
  await join('nordhem', 'returning')
  await choose(await takenCode('nordhem', id), 'of the second time')
  expect(await enter(email, 'of the second time')).toEqual(['nordhem'])
  await expect(enter(email, 'of the first time')).rejects.toThrow(refused)
})
