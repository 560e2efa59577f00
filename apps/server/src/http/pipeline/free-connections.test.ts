import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '../../test/server.ts'

const server = testServer()
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let authorization: string
beforeAll(async () => {
  authorization = `Bearer ${(await server.as('admin@nordhem.example')).token}`
})
afterAll(() => agent.destroy())

function statusOf(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(body.length) }
    const sent = request(server.url + path, { agent, method, headers: { authorization, ...length, ...headers } })
    sent.on('response', response => resolve(response.resume().statusCode)).on('error', reject)
    sent.end(body)
  })
}

const json = { 'content-type': 'application/json' }
const upgrade = { ...json, connection: 'upgrade' }
const large = JSON.stringify({ id: 'large', name: 'x'.repeat(600_000) })

test.each([
  ['of an unknown type and encoding', '/api/v1/tags', { 'content-type': '', 'content-encoding': 'gzip' }, 415],
  ['that is not what its encoding says', '/api/v1/tags', { ...json, 'content-encoding': 'gzip' }, 400],
  ['at a too long address', `/api/v1/merchants/${'x'.repeat(600)}/x`, json, 404],
  ['with an offer of HTTP/2', '/api/v1/tags', { ...upgrade, upgrade: 'h2c', 'content-type': '' }, 415],
  ['with an offer of a web socket', '/api/v1/tags', { ...upgrade, upgrade: 'websocket', 'content-type': '' }, 415],
  ['with an unknown expectation', '/api/v1/tags', { ...upgrade, upgrade: 'websocket', expect: 'nonsense' }, 417],
])('a large request %s does not block the next one', async (_, path, headers, status) => {
  expect(await statusOf('POST', path, headers, large)).toBe(status)
  expect(await statusOf('GET', '/api/v1/users/me')).toBe(200)
})

test('an offer to upgrade is ignored, and the request is answered', async () => {
  const headers = { ...upgrade, upgrade: 'h2c' }
  expect(await statusOf('POST', '/api/v1/tags', headers, '{"id":"h2c","name":"H2c"}')).toBe(201)
  expect(await statusOf('GET', '/api/v1/tags/h2c')).toBe(200)
})

test('a compressed request that is refused before its end closes the connection', async () => {
  const headers = { authorization, 'content-type': '', 'content-encoding': 'gzip', 'content-length': '600000' }
  const sent = request(`${server.url}/api/v1/tags`, { agent, method: 'POST', headers })
  sent.write('not compressed')
  const [response] = await once(sent, 'response')
  expect([response.statusCode, response.headers.connection]).toEqual([415, 'close'])
  sent.on('error', () => {}).destroy()
})
