import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { asDb } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { authorization, type Browser, openBrowser, refresh, signIn, tokensOf } from '../../../test/identity/browser.ts'
import { testServer } from '../../../test/server.ts'
import { setPassword } from '../passwords.ts'
import { deleteExpired } from './oidc-records.ts'

const server = testServer()
const admin = 'admin@nordhem.example'

async function signedIn(email = admin) {
  const browser = openBrowser(server.url)
  return { browser, tokens: await signIn(browser, server.url, { email }) }
}

async function aUser(email: string) {
  await setPassword(asDb(server.admin), email, 'a good password')
  const browser = openBrowser(server.url)
  return { browser, tokens: await signIn(browser, server.url, { email, password: 'a good password' }) }
}

const signOut = (browser: Browser, fields: Record<string, string>) =>
  browser.visit(`/oidc/session/end?${new URLSearchParams({ client_id: 'aftermile-console', ...fields })}`)

const isAsked = async (browser: Browser) =>
  (await browser.visit(authorization(server.url).url)).url.pathname.startsWith('/oidc/interaction/')

test('a refresh token gives a new access token and a new refresh token', async () => {
  const { tokens } = await signedIn()
  const renewed = await tokensOf(await refresh(server.url, tokens.refresh_token))
  expect(decodeJwt(renewed.access_token)).toMatchObject({ aud: `${server.url}/api`, email: admin })
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
  expect((await refresh(server.url, renewed.refresh_token)).status).toBe(200)
})

test('a refresh token used twice is refused, and so is what came of it', async () => {
  const { tokens } = await signedIn()
  const renewed = await tokensOf(await refresh(server.url, tokens.refresh_token))
  expect((await refresh(server.url, tokens.refresh_token)).status).toBe(400)
  expect((await refresh(server.url, renewed.refresh_token)).status).toBe(400)
})

test('of twins with one refresh token at the same time one goes on at most', async () => {
  const { tokens } = await signedIn()
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(server.url, tokens.refresh_token)))
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true)
})

test('the database holds no refresh token that could be used', async () => {
  const { tokens } = await signedIn()
  const { rows } = await server.admin.query('select id, payload::text from identity.records')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(tokens.refresh_token)
})

test('signing out with the own ID token asks nothing and ends session and refresh tokens', async () => {
  const { browser, tokens } = await signedIn()
  const home = `${server.url}/`
  const { url } = await signOut(browser, {
    id_token_hint: tokens.id_token,
    post_logout_redirect_uri: home,
    state: 'bye',
  })
  expect(url.href).toBe(`${home}?state=bye`)
  expect((await refresh(server.url, tokens.refresh_token)).status).toBe(400)
  expect(browser.cookies().map(({ name }) => name)).not.toContain('aftermile_session')
  expect(await isAsked(browser)).toBe(true)
})

test('signing out leaves nothing behind that was given out', async () => {
  const { browser, tokens } = await aUser('tidy@nordhem.example')
  const left = sql`select kind from identity.records where payload ->> 'accountId' = 'tidy@nordhem.example'`
  expect(await asDb(server.admin).rows(left)).toContainEqual({ kind: 'RefreshToken' })
  await signOut(browser, { id_token_hint: tokens.id_token })
  expect(await asDb(server.admin).rows(left)).toEqual([])
})

test('signing out on one browser leaves the other signed in', async () => {
  const one = await signedIn()
  const other = await signedIn()
  await signOut(one.browser, { id_token_hint: one.tokens.id_token })
  expect((await refresh(server.url, other.tokens.refresh_token)).status).toBe(200)
})

test('a sign-out link without the ID token of the one signed in asks first', async () => {
  const { browser, tokens } = await signedIn()
  const other = await signedIn('support@nordhem.example')
  for (const fields of [{}, { id_token_hint: other.tokens.id_token }]) {
    const { text } = await signOut(browser, fields)
    expect(text).toContain('Sign out of Aftermile?')
    expect(await isAsked(browser)).toBe(false)
  }
  const { text } = await signOut(browser, {})
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const left = await browser.send('/oidc/session/end/confirm', { xsrf, logout: 'yes' })
  expect(left.text).toContain('You are signed out')
  expect((await refresh(server.url, tokens.refresh_token)).status).toBe(400)
  expect(await isAsked(browser)).toBe(true)
})

test('signing out where nobody is signed in goes on at once', async () => {
  const plugin = `${server.url}/?plugin=true`
  const { url } = await signOut(openBrowser(server.url), { post_logout_redirect_uri: plugin })
  expect(url.href).toBe(plugin)
})

test('signing out leads nowhere but home', async () => {
  const { browser, tokens } = await signedIn()
  const { response, text } = await signOut(browser, {
    id_token_hint: tokens.id_token,
    post_logout_redirect_uri: 'https://elsewhere.example/',
  })
  expect(response.status).toBe(400)
  expect(text).toContain('This sign-in cannot go on')
})

test('a new password ends the sessions of the old one', async () => {
  const { browser, tokens } = await aUser('changing@nordhem.example')
  await setPassword(asDb(server.admin), 'changing@nordhem.example', 'a better password')
  expect((await refresh(server.url, tokens.refresh_token)).status).toBe(400)
  expect(await isAsked(browser)).toBe(true)
})

test('a user whose password was taken away is signed out', async () => {
  const { browser, tokens } = await aUser('leaving@nordhem.example')
  await server.admin.query("delete from identity.passwords where email = 'leaving@nordhem.example'")
  expect((await refresh(server.url, tokens.refresh_token)).status).toBe(400)
  expect(await isAsked(browser)).toBe(true)
  expect((await signIn(browser, server.url, { email: admin })).access_token).toBeTruthy()
})

test('who signs in but belongs to no tenant is told so by the API', async () => {
  const { tokens } = await aUser('stranger@elsewhere.example')
  const answer = await fetch(`${server.url}/api/v1/users/me`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  expect(answer.status).toBe(403)
})

test('a token given out by one process is good at another', async () => {
  const { tokens } = await signedIn()
  const other = await server.another({ env: { PUBLIC_URL: server.url, PORT: '0' } })
  const verified = await other.identity?.verify(tokens.access_token)
  expect(verified?.email).toBe(admin)
})

test('what has expired is not found, and is swept away', async () => {
  const { tokens } = await signedIn()
  const db = asDb(server.admin)
  await db.run(sql`update identity.records set expires_at = now() - interval '1 second'`)
  expect((await refresh(server.url, tokens.refresh_token)).status).toBe(400)
  expect(await deleteExpired(db)).toBeGreaterThan(0)
  expect(await db.find(sql`select 1 from identity.records where expires_at < now()`)).toBeNull()
})
