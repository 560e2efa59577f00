import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { asDb } from '../../../db/pool.ts'
import { anInactiveUser } from '../../../test/data/invites.ts'
import { openBrowser, refresh, signIn, type Tokens, tokensOf } from '../../../test/identity/browser.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { setPassword } from '../passwords.ts'

const server = testServer()
const password = 'a password of some length'
let admin: Caller
beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

async function anActiveUser(id: string, tenantIds = ['nordhem']): Promise<string> {
  const email = `${id}@people.example`
  for (const tenantId of tenantIds) await anInactiveUser(server, id, { tenantId })
  await server.admin.query('update users set email = $1, activated_at = now() where id = $2', [email, id])
  await setPassword(asDb(server.admin), email, password)
  return email
}

const setActive = (id: string, isActive: boolean) => async () => {
  const user = await admin.ask(contract.users.get, { params: { id } })
  const { status } = await admin.call(contract.users.update, { params: { id }, body: { ...user, isActive } as never })
  expect(status).toBe(200)
}

const statusIn = async (tenantId: string, { access_token }: Tokens) => {
  const headers = { authorization: `Bearer ${access_token}`, 'x-tenant': tenantId }
  return (await fetch(`${server.url}/api/v1/users/me`, { headers })).status
}

test('the refresh token of a user who was made inactive can’t be used, not even once the user is active again', async () => {
  const email = await anActiveUser('paused')
  const browser = openBrowser(server.url)
  const first = await signIn(browser, server.url, { email, password })
  const tokens = await tokensOf(await refresh(server.url, first.refresh_token))
  await setActive('paused', false)()
  expect((await refresh(server.url, tokens.refresh_token)).status).toBe(400)
  await setActive('paused', true)()
  const reply = await refresh(server.url, tokens.refresh_token)
  expect([reply.status, await reply.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })])
  expect(await statusIn('nordhem', tokens)).toBe(401)
  await expect(signIn(browser, server.url, { email, password: 'wrong' })).rejects.toThrow('Incorrect')
  const again = await signIn(browser, server.url, { email, password })
  expect(await statusIn('nordhem', again)).toBe(200)
})

test('the refresh token of a deleted user can’t be used', async () => {
  const email = await anActiveUser('deleted')
  const tokens = await signIn(openBrowser(server.url), server.url, { email, password })
  await admin.call(contract.users.remove, { params: { id: 'deleted' } })
  expect((await refresh(server.url, tokens.refresh_token)).status).toBe(400)
})

test('the sign-in of a user whose e-mail was changed ends', async () => {
  const email = await anActiveUser('moved')
  const tokens = await signIn(openBrowser(server.url), server.url, { email, password })
  const user = await admin.ask(contract.users.get, { params: { id: 'moved' } })
  const body = { ...user, email: 'elsewhere@people.example', isActive: undefined } as never
  expect((await admin.call(contract.users.update, { params: { id: 'moved' }, body })).status).toBe(200)
  expect((await refresh(server.url, tokens.refresh_token)).status).toBe(400)
})

test('who is made inactive in one tenant stays signed in at others, and signs in again for this one', async () => {
  const email = await anActiveUser('shared', ['nordhem', 'sydkust'])
  const browser = openBrowser(server.url)
  const first = await signIn(browser, server.url, { email, password })
  await setActive('shared', false)()
  const tokens = await tokensOf(await refresh(server.url, first.refresh_token))
  expect(await Promise.all(['nordhem', 'sydkust'].map(id => statusIn(id, tokens)))).toEqual([403, 200])
  await setActive('shared', true)()
  expect(await Promise.all(['nordhem', 'sydkust'].map(id => statusIn(id, tokens)))).toEqual([401, 200])
  const renewed = await tokensOf(await refresh(server.url, tokens.refresh_token))
  expect(await statusIn('nordhem', renewed)).toBe(401)
  expect(await statusIn('nordhem', await signIn(browser, server.url, { email, password }))).toBe(200)
})

test('deleting a user who never came leaves the sign-ins of the address alone', async () => {
  const email = await anActiveUser('invited', ['sydkust'])
  const tokens = await signIn(openBrowser(server.url), server.url, { email, password })
  await anInactiveUser(server, 'invited')
  await server.admin.query("update users set email = $1 where id = 'invited'", [email])
  await admin.call(contract.users.remove, { params: { id: 'invited' } })
  expect((await refresh(server.url, tokens.refresh_token)).status).toBe(200)
})
