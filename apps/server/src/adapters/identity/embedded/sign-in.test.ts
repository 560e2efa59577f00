import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { authorization, openBrowser, redeem, refresh, signIn, tokensOf } from '../../../test/identity/browser.ts'
import { testServer } from '../../../test/server.ts'

const server = testServer()
const admin = 'admin@nordhem.example'

const callMe = (token: string) =>
  fetch(`${server.url}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })

async function openSignIn(extra: Record<string, string> = {}) {
  const browser = openBrowser(server.url)
  const { url, verifier } = authorization(server.url, extra)
  return { browser, verifier, page: await browser.visit(url) }
}

test('e-mail and password lead back to the console with a code that can be exchanged for tokens', async () => {
  const { browser, verifier, page } = await openSignIn()
  expect(page.response.status).toBe(200)
  expect(page.url.pathname).toMatch(/^\/oidc\/interaction\//)
  const { url: back } = await browser.send(page.url, { email: ` ${admin.toUpperCase()} `, password: 'demo' })
  expect(back.href).toMatch(`${server.url}/auth/authenticated?code=`)
  expect(back.searchParams.get('state')).toBe('a-state')

  const tokens = await tokensOf(await redeem(server.url, back.searchParams.get('code') ?? '', verifier))
  expect(tokens.expires_in).toBe(600)
  expect(decodeJwt(tokens.access_token)).toMatchObject({
    iss: `${server.url}/oidc`,
    aud: `${server.url}/api`,
    email: admin,
    email_verified: true,
  })
  expect(decodeJwt(tokens.id_token)).toMatchObject({ aud: 'aftermile-console', email: admin })
  expect((await callMe(tokens.access_token)).status).toBe(200)
})

test('the API refuses an ID token', async () => {
  const { id_token } = await signIn(openBrowser(server.url), server.url, { email: admin })
  expect((await callMe(id_token)).status).toBe(401)
})

test('a signed-in user gets a new code without another sign-in', async () => {
  const browser = openBrowser(server.url)
  await signIn(browser, server.url, { email: admin })
  const { url } = await browser.visit(authorization(server.url, { prompt: 'none' }).url)
  expect(url.searchParams.get('code')).not.toBeNull()
})

test('a code is refused without its verifier, and when it is used a second time', async () => {
  const { browser, verifier, page } = await openSignIn()
  const { url } = await browser.send(page.url, { email: admin, password: 'demo' })
  const code = url.searchParams.get('code') ?? ''
  expect((await redeem(server.url, code, 'x'.repeat(43))).status).toBe(400)
  const both = await Promise.all([redeem(server.url, code, verifier), redeem(server.url, code, verifier)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await redeem(server.url, code, verifier)).status).toBe(400)
})

test('a request without PKCE, or with a plain challenge, is refused', async () => {
  const { url } = authorization(server.url)
  url.searchParams.set('code_challenge_method', 'plain')
  const plain = await openBrowser(server.url).visit(url)
  expect(plain.url.searchParams.get('error')).toBe('invalid_request')
  url.searchParams.delete('code_challenge_method')
  url.searchParams.delete('code_challenge')
  const none = await openBrowser(server.url).visit(url)
  expect(none.url.searchParams.get('error')).toBe('invalid_request')
})

test('an unknown redirect address shows an error page, and nothing is sent there', async () => {
  const { page } = await openSignIn({ redirect_uri: 'https://elsewhere.example/auth/authenticated' })
  expect(page.response.status).toBe(400)
  expect(page.text).toContain('Sign-in couldn’t continue')
  expect(page.text).not.toMatch(/redirect_uri|elsewhere/)
})

test('a wrong password and an unknown e-mail get the same page', async () => {
  const { browser, page } = await openSignIn()
  const wrong = await browser.send(page.url, { email: admin, password: 'wrong' })
  const unknown = await browser.send(page.url, { email: 'nobody@nordhem.example', password: 'demo' })
  for (const { response, text } of [wrong, unknown]) {
    expect(response.status).toBe(401)
    expect(text).toContain('Incorrect e-mail or password')
  }
  expect(wrong.text).toContain(`value="${admin}"`)
  expect(wrong.text.replace(`required value="${admin}"`, 'required')).toBe(
    unknown.text.replace('required value="nobody@nordhem.example"', 'required'),
  )
})

test('input is escaped when it is shown again', async () => {
  const { browser, page } = await openSignIn()
  const { text } = await browser.send(page.url, { email: '"><script>alert(1)</script>', password: 'x' })
  expect(text).toContain('value="&quot;&gt;&lt;script&gt;')
  expect(text).not.toContain('<script>')
})

test('the sign-in page runs no script but its own, may not be framed and is not cached', async () => {
  const { page } = await openSignIn()
  const { headers } = page.response
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const [, script = ''] = /<script type="module">([\s\S]*?)<\/script>/.exec(page.text) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  expect(headers.get('content-security-policy')).toContain(`; script-src 'sha256-${hash}';`)
  expect(headers.get('cache-control')).toContain('no-store')
  const sheet = /href="(\/oidc\/pages\.css[^"]*)"/.exec(page.text)?.[1] ?? ''
  const style = await fetch(server.url + sheet)
  expect(style.headers.get('content-type')).toContain('text/css')
})

test('the sign-in page loads the typeface of the console from this server, and browsers keep it', async () => {
  const { page } = await openSignIn()
  const path = /<link rel="preload" href="([^"]+)" as="font"/.exec(page.text)?.[1] ?? ''
  const sheet = /href="(\/oidc\/pages\.css[^"]*)"/.exec(page.text)?.[1] ?? ''
  expect(page.response.headers.get('content-security-policy')).toContain("font-src 'self'")
  expect(await (await fetch(server.url + sheet)).text()).toContain(`src: url("${path}")`)
  const { headers } = await fetch(server.url + path)
  expect(headers.get('content-type')).toBe('font/woff2')
  expect(headers.get('cache-control')).toContain('immutable')
})

test('a form sent from another site is refused', async () => {
  const { browser, page } = await openSignIn()
  const right = { email: admin, password: 'demo' }
  const foreign = await browser.send(page.url, right, { origin: 'https://elsewhere.example' })
  expect(foreign.response.status).toBe(403)
  const crossSite = await browser.send(page.url, right, { 'sec-fetch-site': 'cross-site' })
  expect(crossSite.response.status).toBe(403)
})

test('a sign-in belongs to the browser that started it', async () => {
  const { page } = await openSignIn()
  const other = openBrowser(server.url)
  const { response, text } = await other.send(page.url, { email: admin, password: 'demo' })
  expect(response.status).toBe(400)
  expect(text).toContain('This sign-in has expired')
})

test('a demo user of the list signs in with one click', async () => {
  const { browser, page } = await openSignIn()
  expect(page.text).toContain(`name="demo" value="${admin}"`)
  const { response } = await browser.send(page.url, { demo: 'nobody@nordhem.example' })
  expect(response.status).toBe(200)
  const { url } = await browser.send(page.url, { demo: admin })
  expect(url.searchParams.get('code')).not.toBeNull()
})

test('another user can sign in on the same browser, which ends the session of the first one', async () => {
  const browser = openBrowser(server.url)
  const first = await signIn(browser, server.url, { email: admin })
  const second = await signIn(browser, server.url, { email: 'support@nordhem.example', extra: { prompt: 'login' } })
  expect(decodeJwt(second.access_token).email).toBe('support@nordhem.example')
  expect((await refresh(server.url, first.refresh_token)).status).toBe(400)
  expect((await refresh(server.url, second.refresh_token)).status).toBe(200)
})
