import { request } from 'node:http'
import { expect, test } from 'vitest'
import { testServer } from '../../test/server.ts'

const server = testServer({ env: { LEGACY_HOSTS: 'old.example.com=new.example.com:8443' } })

function ask(
  host: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; location: string | null }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url)
    request({ host: '127.0.0.1', port, path, headers: { host, ...headers } }, reply => {
      reply.resume()
      resolve({ status: reply.statusCode ?? 0, location: reply.headers.location ?? null })
    })
      .on('error', reject)
      .end()
  })
}

test('a host of the old brand redirects to the new one, with path and query', async () => {
  expect(await ask('OLD.example.com', '/tags/vip?tab=1&x=%20')).toEqual({
    status: 308,
    location: 'http://new.example.com:8443/tags/vip?tab=1&x=%20',
  })
  expect((await ask('other.example.com', '/healthz')).status).toBe(200)
})

test('browsers on the loopback address are redirected to the public one; programs are not', async () => {
  const { port } = new URL(server.url)
  expect(await ask(`127.0.0.1:${port}`, '/tags', { accept: 'text/html' })).toEqual({
    status: 308,
    location: `${server.url}/tags`,
  })
  expect((await ask(`127.0.0.1:${port}`, '/healthz', { accept: '*/*' })).status).toBe(200)
})
