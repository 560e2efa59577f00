import { beforeAll, expect, test } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { testServer } from '../../test/server.ts'

const server = testServer()
const token = 'scraper-token-of-the-tests'
/** The address of a server with METRICS_TOKEN. */
let guarded = ''

beforeAll(async () => {
  const port = await freePort()
  await server.another({ env: { PORT: String(port), METRICS_TOKEN: token } })
  guarded = `http://127.0.0.1:${port}`
})

const statusOf = async (site: string, headers: Record<string, string> = {}) =>
  (await fetch(`${site}/metrics`, { headers })).status

test.each([
  ['x-forwarded-for', '198.51.100.7'],
  ['x-forwarded-host', 'console.example.com'],
  ['x-forwarded-proto', 'https'],
  ['x-real-ip', '198.51.100.7'],
  ['forwarded', 'for=198.51.100.7'],
  ['via', '1.1 proxy'],
])('metrics are refused to a request with %s, which came through a proxy', async (name, value) => {
  expect(await statusOf(server.url)).toBe(200)
  expect(await statusOf(server.url, { [name]: value })).toBe(403)
})

test('with METRICS_TOKEN metrics need that token, and nothing else', async () => {
  expect(await statusOf(guarded)).toBe(403)
  expect(await statusOf(guarded, { authorization: `Bearer ${token}x` })).toBe(403)
  expect(await statusOf(guarded, { authorization: 'Bearer é' })).toBe(403)
  expect(await statusOf(guarded, { authorization: `Bearer ${token}` })).toBe(200)
  const proxied = { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.7' }
  expect(await statusOf(guarded, proxied)).toBe(200)
})

test('with STATUS_PORT a worker says that it lives and counts its jobs, and answers nothing else', async () => {
  const port = await freePort()
  const env = { STATUS_PORT: String(port), METRICS_TOKEN: token }
  const worker = await server.another({ env, parts: ['worker'] })
  const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const metrics = async () => (await ask('/metrics', { authorization: `Bearer ${token}` })).text()
  await expect.poll(metrics).toMatch(/^aftermile_jobs_total\{job="\w+",outcome="done"\} \d/m)
  expect(await (await ask('/healthz')).json()).toEqual({ status: 'alive' })
  expect(await (await ask('/readyz')).json()).toEqual({ status: 'ready' })
  expect((await ask('/metrics')).status).toBe(403)
  expect((await ask('/api/v1/tags')).status).toBe(404)
  await worker.stop()
  await expect(ask('/healthz')).rejects.toThrow('fetch failed')
})

test('a taken STATUS_PORT stops the start with a sentence that says so', async () => {
  const port = new URL(guarded).port
  const start = server.another({ env: { STATUS_PORT: port }, parts: ['worker'] })
  await expect(start).rejects.toThrow(`Port ${port} is taken; stop what uses it or choose another with STATUS_PORT=….`)
})
