import { allEndpoints, contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '../../config.ts'
import { openFeatures } from '../../open-features.ts'
import { openRenderPool } from '../../rendering/render-pool.ts'
import { openLog } from '../../runtime/log.ts'
import { openSecrets } from '../../security/secrets.ts'
import { type Caller, secretKey, testServer } from '../../test/server.ts'

const server = testServer({ env: { PLUGIN_ORIGINS: 'https://shop.example.com' } })
let admin: Caller
beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/v1/tags`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', ...headers },
  })

test('every endpoint of the contract is served, and nothing else is', () => {
  const keys = (endpoints: readonly { method: string; path: string }[]) =>
    endpoints.map(({ method, path }) => `${method} ${path}`).sort()
  const renderPool = openRenderPool()
  const { features } = openFeatures({
    config: parseConfig({ SECRET_KEY: secretKey }),
    secrets: openSecrets(secretKey),
    pools: { pool: server.admin, work: server.admin },
    renderPool,
    publicUrl: server.url,
    log: openLog('silent'),
  })
  const routes = features.flatMap(feature => feature.routes ?? [])
  expect(keys(routes.map(route => route.endpoint))).toEqual(keys(allEndpoints))
})

test('every endpoint refuses a caller who is not signed in', async () => {
  for (const { method, path } of allEndpoints) {
    const response = await fetch(`${server.url}/api/v1${path.replace(/\{\w+\}/g, 'x')}`, { method })
    expect([method, path, response.status]).toEqual([method, path, 401])
  }
})

test('a person who belongs to no tenant gets a clear message', async () => {
  const stranger = await server.as('nobody@elsewhere.example')
  const response = await stranger.call(contract.users.me)
  expect([response.status, response.body]).toEqual([
    403,
    { message: 'There is no account for nobody@elsewhere.example.' },
  ])
})

test('the current user has role, scopes, entitlements and tenant', async () => {
  expect((await admin.call(contract.users.me)).body).toMatchObject({
    id: 'admin',
    tenantId: 'nordhem',
    tenantName: 'Nordhem Group',
    name: 'Admin at Nordhem',
    email: 'admin@nordhem.example',
    picture: null,
    roles: ['admin'],
    entitlements: ['order_visibility', 'sqa'],
    sessionTimeoutMinutes: null,
    idleLogout: true,
    loggedIn: true,
    plugin: false,
  })
})

test('a right that is granted or revoked applies to the next request', async () => {
  const user = await server.as('user@nordhem.example')
  const setRole = (role: string) =>
    server.admin.query(
      `update users set role = '${role}', version = version + 1 where tenant_id = 'nordhem' and id = 'user'`,
    )
  const tryToList = async () => (await user.call(contract.audit.list)).status
  expect(await tryToList()).toBe(403)
  await setRole('admin')
  expect(await tryToList()).toBe(200)
  await setRole('user')
  expect(await tryToList()).toBe(403)
})

describe('bad requests', () => {
  test('that are not JSON, too large or of another type get a clear message', async () => {
    const broken = await post('{"id": ')
    expect([broken.status, await broken.json()]).toEqual([
      400,
      { errors: [{ name: 'body', message: "'body' isn’t valid JSON" }] },
    ])
    const large = await post(JSON.stringify({ id: 'x', name: 'x'.repeat(2_000_000) }))
    expect([large.status, await large.json()]).toEqual([413, { message: 'The request is too large' }])
    const xml = await post('<tag/>', { 'content-type': 'application/xml' })
    expect([xml.status, await xml.json()]).toEqual([415, { message: 'Send the request as application/json' }])
    const list = await post('[]')
    expect([list.status, await list.json()]).toEqual([
      400,
      { errors: [{ name: 'body', message: "'body' must be an object" }] },
    ])
  })

  test('to an unknown address get 404 as JSON', async () => {
    const response = await fetch(`${server.url}/api/v1/nothing`)
    expect([response.status, await response.json()]).toEqual([404, { message: 'There is nothing at this address' }])
  })

  test('that try to pollute prototypes are refused', async () => {
    const response = await post('{"id":"p","name":"p","__proto__":{"isAdmin":true}}')
    expect(response.status).toBe(400)
  })
})

describe('every response', () => {
  test('has a request id, that of the caller if it is valid', async () => {
    const own = await fetch(`${server.url}/healthz`, { headers: { 'x-request-id': 'my-request-1' } })
    expect(own.headers.get('x-request-id')).toBe('my-request-1')
    const odd = await fetch(`${server.url}/api/v1/tags`, { headers: { 'x-request-id': '<script>' } })
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('forbids scripts of other sites and sends them no referrer', async () => {
    const { headers } = await fetch(`${server.url}/healthz`)
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self' https://shop.example.com")
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

test('health, readiness and metrics are served, metrics only to the private network', async () => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('aftermile_http_request_seconds_bucket')
  expect((await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '8.8.8.8' } })).status).toBe(403)
})

test('a server stays ready when a newer version has migrated, and is not ready before its own migrations', async () => {
  const ready = async () => (await fetch(`${server.url}/readyz`)).status
  await server.admin.query("insert into migrations (id, hash) values ('900-newer', '')")
  expect(await ready()).toBe(200)
  await server.admin.query(
    "begin; delete from migrations where id = '900-newer'; update migrations set id = '!' || id; commit",
  )
  expect(await ready()).toBe(503)
  await server.admin.query('update migrations set id = substr(id, 2)')
  expect(await ready()).toBe(200)
})

test('OpenAPI lists the right that every call needs', async () => {
  const document = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, Record<string, { 'x-need': string }>>
  }
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/v1/tags']?.post?.['x-need']).toBe('scope tag_write, access to all merchants')
  const described = Object.values(document.paths).flatMap(path => Object.values(path))
  expect(described.length).toBe(allEndpoints.length)
  expect(described.every(operation => operation['x-need'] !== '')).toBe(true)
  expect((await fetch(`${server.url}/api/docs/`)).status).toBe(200)
})
