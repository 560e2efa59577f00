import { contract } from '@aftermile/contract/index'
import { expect, test } from 'vitest'
import { testServer } from '../../test/server.ts'

const server = testServer()

/** What a browser or a proxy is told about storing an answer. */
async function storing(path: string, { token = '', method = 'GET' } = {}): Promise<string | null> {
  const headers = { ...(token && { authorization: `Bearer ${token}` }) }
  const { headers: answered } = await fetch(server.url + path, { method, headers, redirect: 'manual' })
  return answered.get('cache-control')
}

test('answers of the API, errors too, are never stored by a browser or a proxy', async () => {
  const { token } = await server.as('admin@nordhem.example')
  const paths = ['users', 'users/nobody', 'shipments/search', 'me', 'shipments/nobody/documents', 'import', 'nothing']
  for (const path of paths) {
    expect(await storing(`/api/v1/${path}`, { token }), path).toMatch(/\bno-store\b/)
    expect(await storing(`/api/v1/${path}`), path).toMatch(/\bno-store\b/)
  }
  expect(await storing('/api/v1/signalr/negotiate?negotiateVersion=1', { token, method: 'POST' })).toBe('no-store')
  expect(await storing('/metrics')).toBe('no-store')
})

test('a versioned answer has its ETag as well', async () => {
  const admin = await server.as('admin@nordhem.example')
  const { headers } = await admin.call(contract.tags.create, { body: { id: 'kept', name: 'Kept' } })
  expect([headers.get('etag'), headers.get('cache-control')]).toEqual(['"1"', 'no-store'])
})

test('the page of the API reference may not evaluate text as code', async () => {
  const { headers } = await fetch(`${server.url}/api/docs/`)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe-eval')
})
