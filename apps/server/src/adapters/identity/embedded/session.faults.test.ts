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

const mustSignIn = async (browser: Browser) =>
  (await browser.visit(authorization(server.url).url)).url.pathname.startsWith('/oidc/interaction/')

test('a refresh token returns a new access token and a new refresh token', async () => {
  const { tokens } = await signedIn()
  const renewed = await tokensOf(await refresh(server.url, tokens.refresh_token))
  expect(decodeJwt(renewed.access_token)).toMatchObject({ aud: `${server.url}/api`, email: admin })
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
  expect((await refresh(server.url, renewed.refresh_token)).status).toBe(200)
})

test('a refresh token that is used twice is refused, and so are the tokens issued from it', async () => {
  const { tokens } = await signedIn()
  const renewed = await tokensOf(await refresh(server.url, tokens.refresh_token))
  expect((await refresh(server.url, tokens.refresh_token)).status).toBe(400)
  expect((await refresh(server.url, renewed.refresh_token)).status).toBe(400)
})

test('of concurrent uses of one refresh token at most one succeeds', async () => {
  const { tokens } = await signedIn()
  const responses = await Promise.all(Array.from({ length: 8 }, () => refresh(server.url, tokens.refresh_token)))
  expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  expect(responses.every(({ status }) => status === 200 || status === 400)).toBe(true)
})

test('the database contains no usable refresh token', async () => {
  const { tokens } = await signedIn()
  const { rows } = await server.admin.query('select id, payload::text from identity.records')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(tokens.refresh_token)
})

test('signing out with the own ID token needs no confirmation and ends session and refresh tokens', async () => {
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
  expect(await mustSignIn(browser)).toBe(true)
})

test('signing out deletes everything that was issued', async () => {
  const { browser, tokens } = await aUser('tidy@nordhem.example')
  const left = sql`select kind from identity.records where payload ->> 'accountId' = 'tidy@nordhem.example'`
  expect(await asDb(server.admin).rows(left)).toContainEqual({ kind: 'RefreshToken' })
  await signOut(browser, { id_token_hint: tokens.id_token })
  expect(await asDb(server.admin).rows(left)).toEqual([])
})

test('signing out on one browser leaves the other signed in', async () => {
  const run = await signedIn()
  const other = await signedIn()
  await signOut(run.browser, { id_token_hint: run.tokens.id_token })
  expect((await refresh(server.url, other.tokens.refresh_token)).status).toBe(200)
})

test('a sign-out link without the ID token of the signed-in user asks for confirmation', async () => {
  const { browser, tokens } = await signedIn()
  const other = await signedIn('support@nordhem.example')
  for (const fields of [{}, { id_token_hint: other.tokens.id_token }]) {
    const { text } = await signOut(browser, fields)
    expect(text).toContain('Sign out of Aftermile?')
    expect(await mustSignIn(browser)).toBe(false)
  }
  const { text } = await signOut(browser, {})
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const left = await browser.send('/oidc/session/end/confirm', { xsrf, logout: 'yes' })
  expect(left.text).toContain('You’re signed out')
  expect((await refresh(server.url, tokens.refresh_token)).status).toBe(400)
  expect(await mustSignIn(browser)).toBe(true)
})

test('signing out when nobody is signed in redirects at once', async () => {
  const plugin = `${server.url}/?plugin=true`
  const { url } = await signOut(openBrowser(server.url), { post_logout_redirect_uri: plugin })
  expect(url.href).toBe(plugin)
})

test('signing out redirects only to our own addresses', async () => {
  const { browser, tokens } = await signedIn()
  const { response, text } = await signOut(browser, {
    id_token_hint: tokens.id_token,
    post_logout_redirect_uri: 'https://elsewhere.example/',
  })
  expect(response.status).toBe(400)
  expect(text).toContain('Sign-in couldn’t continue')
})

test('a new password ends the sessions of the old one', async () => {
  const { browser, tokens } = await aUser('changing@nordhem.example')
  await setPassword(asDb(server.admin), 'changing@nordhem.example', 'a better password')
  expect((await refresh(server.url, tokens.refresh_token)).status).toBe(400)
  expect(await mustSignIn(browser)).toBe(true)
})

test('a user whose password was deleted is signed out', async () => {
  const { browser, tokens } = await aUser('leaving@nordhem.example')
  await server.admin.query("delete from identity.passwords where email = 'leaving@nordhem.example'")
  expect((await refresh(server.url, tokens.refresh_token)).status).toBe(400)
  expect(await mustSignIn(browser)).toBe(true)
  expect((await signIn(browser, server.url, { email: admin })).access_token).toBeTruthy()
})

test('the API replies 403 to a signed-in person who belongs to no tenant', async () => {
  const { tokens } = await aUser('stranger@elsewhere.example')
  const response = await fetch(`${server.url}/api/v1/users/me`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  expect(response.status).toBe(403)
})

test('a token issued by one process is valid at another', async () => {
  const { tokens } = await signedIn()
  const other = await server.another({ env: { PUBLIC_URL: server.url, PORT: '0' } })
  const verified = await other.identity?.verify(tokens.access_token)
  expect(verified?.email).toBe(admin)
})

test('expired records are not found, and are deleted', async () => {
  const { tokens } = await signedIn()
  const db = asDb(server.admin)
  await db.run(sql`update identity.records set expires_at = now() - interval '1 second'`)
  expect((await refresh(server.url, tokens.refresh_token)).status).toBe(400)
  expect(await deleteExpired(db)).toBeGreaterThan(0)
  expect(await db.find(sql`select 1 from identity.records where expires_at < now()`)).toBeNull()
})
