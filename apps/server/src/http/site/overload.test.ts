import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitLoad, type OverloadLimits } from './overload.ts'

// A process that was busy all the time has no measured delay, which counts as endless.
const never = Number.POSITIVE_INFINITY

async function anApp(limits: OverloadLimits) {
  const app = Fastify()
  await limitLoad(app, { sampleMs: 20, ...limits })
  for (const path of ['/', '/assets/console.css', '/healthz', '/api/v1/tags', '/track/api/parcels'])
    app.get(path, () => 'fine')
  return app
}

/** Keeps the process busy, so that its event loop is late. */
function work(ms: number): void {
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt);
}

type App = Awaited<ReturnType<typeof anApp>>

async function statusWhenBusy(app: App, url: string, headers: Record<string, string> = {}) {
  work(120)
  await new Promise(resolve => setImmediate(resolve))
  return (await app.inject({ url, headers })).statusCode
}

const html = { accept: 'text/html,*/*' }

test('a busy process refuses calls first, and still answers pages, styles and health checks', async () => {
  const app = await anApp({ callsMs: 5, pagesMs: never })
  for (const url of ['/api/v1/tags', '/track/api/parcels'])
    await expect.poll(() => statusWhenBusy(app, url), { interval: 1 }).toBe(503)
  expect(await statusWhenBusy(app, '/', html)).toBe(200)
  expect(await statusWhenBusy(app, '/assets/console.css')).toBe(200)
  expect(await statusWhenBusy(app, '/healthz')).toBe(200)
  await app.close()
})

test('a process that is too busy for pages sends browsers one that tries again, and never refuses a style', async () => {
  const app = await anApp({ callsMs: 5, pagesMs: 5 })
  await expect.poll(() => statusWhenBusy(app, '/', html), { interval: 1 }).toBe(503)
  work(120)
  await new Promise(resolve => setImmediate(resolve))
  const page = await app.inject({ url: '/', headers: html })
  expect(page.headers).toMatchObject({ 'retry-after': '5', 'content-type': 'text/html; charset=utf-8' })
  expect(page.body).toContain('<meta http-equiv="refresh" content="5">')
  expect(await statusWhenBusy(app, '/assets/console.css', { accept: 'text/css,*/*' })).toBe(200)
  const call = await app.inject({ url: '/api/v1/tags', headers: html })
  expect([call.statusCode, call.json()]).toEqual([503, { message: 'Too busy right now. Try again in a moment' }])
  await app.close()
})
