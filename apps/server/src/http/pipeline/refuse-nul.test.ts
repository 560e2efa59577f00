import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { authorization, openBrowser } from '../../test/identity/browser.ts'
import { testServer } from '../../test/server.ts'

const server = testServer()
let authorized: Record<string, string>
beforeAll(async () => {
  authorized = { authorization: `Bearer ${(await server.as('admin@nordhem.example')).token}` }
})

const statusOf = async (path: string, init: RequestInit = {}) =>
  (await fetch(server.url + path, { redirect: 'manual', ...init })).status

test.each([
  '/api/v1/tags/a%00b',
  '/api/v1/shipments?text=%00',
  '/api/v1/shipments?%00=a',
  '/api/v1/signalr/negotiate?access_token=%00',
  '/oidc/auth?client_id=%00',
  '/oidc/interaction/%00',
  '/oidc/%00',
  '/assets/%00.js',
  '/%00',
])('an address with NUL is refused: %s', async path => {
  expect(await statusOf(path, { headers: authorized })).toBe(400)
})

test('the error names the address', async () => {
  const response = await fetch(`${server.url}/api/v1/tags/%00`)
  expect(await response.json()).toEqual({
    errors: [{ name: 'url', message: "'url' contains a character that isn’t allowed" }],
  })
})

test('an address that only looks like NUL is not refused', async () => {
  expect(await statusOf('/api/v1/users/me?text=%2500', { headers: authorized })).toBe(200)
})

test('NUL in any parameter of a sign-in is refused', async () => {
  for (const name of ['client_id', 'state', 'login_hint', 'redirect_uri', 'activation_code', 'ui_locales']) {
    const { url } = authorization(server.url, { [name]: 'a\0b' })
    expect([name, await statusOf(url.pathname + url.search)]).toEqual([name, 400])
    const body = new URLSearchParams(url.search)
    expect([name, await statusOf('/oidc/auth', { method: 'POST', body })]).toEqual([name, 400])
  }
})

test.each(['token', 'auth', 'session/end', 'session/end/confirm'])(
  'a form with NUL for /oidc/%s is refused',
  async at => {
    const fields = { client_id: 'a\0b', grant_type: 'refresh_token', refresh_token: 'x', xsrf: 'x' }
    expect(await statusOf(`/oidc/${at}`, { method: 'POST', body: new URLSearchParams(fields) })).toBe(400)
  },
)

test('a NUL byte in a form is refused too', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await statusOf('/oidc/token', { method: 'POST', headers, body: 'client_id=a\0b&grant_type=x' })).toBe(400)
})

test.each(['email', 'password', 'demo', 'new-password'])('a sign-in form with NUL in %s is refused', async name => {
  const browser = openBrowser(server.url)
  const page = await browser.visit(authorization(server.url).url)
  const fields = { email: 'admin@nordhem.example', password: 'demo', [name]: 'a\0b' }
  const { response, text } = await browser.send(page.url, fields)
  expect([response.status, response.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
  expect(text).toContain('Sign-in couldn’t continue')
})

test('a sign-in form that is too large or not a form is refused', async () => {
  const browser = openBrowser(server.url)
  const page = await browser.visit(authorization(server.url).url)
  const large = await browser.send(page.url, { email: 'x'.repeat(10_000), password: 'x' })
  expect(large.response.status).toBe(413)
  const other = await browser.visit(page.url, { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } })
  expect(other.response.status).toBe(415)
})

test('the provider still reads a form that is sent in chunks', async () => {
  const body = new Blob(['client_id=aftermile-console&grant_type=refresh', '_token&refresh_token=x']).stream()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const init = { method: 'POST', headers, body, duplex: 'half' } satisfies RequestInit & { duplex: 'half' }
  const response = await fetch(`${server.url}/oidc/token`, init)
  expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_grant' }])
})

test('a NUL byte in the request line or a header is refused', async () => {
  const { port } = new URL(server.url)
  const answerTo = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
      socket.once('data', data => resolve(String(data).slice(0, 12))).once('error', reject)
      socket.once('data', () => socket.destroy())
    })
  expect(await answerTo('GET /a\0b HTTP/1.1\r\nhost: x\r\n\r\n')).toBe('HTTP/1.1 400')
  expect(await answerTo('GET / HTTP/1.1\r\nhost: x\r\nx-tenant: a\0b\r\n\r\n')).toBe('HTTP/1.1 400')
})
