import { endpoint } from '@aftermile/contract/endpoint'
import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { serve } from '../http/routes/serve.ts'
import { type BreakableProxy, openBreakableProxy } from '../test/breakable-proxy.ts'
import { type Caller, callerOf } from '../test/caller.ts'
import { testServer } from '../test/server.ts'
import { sql } from './sql.ts'

const slow = endpoint({ method: 'GET', path: '/test/slow', need: 'signedIn', summary: 'Slow', reply: z.object({}) })
const routes = [
  serve(slow, async ({ db }) => {
    await db.allow(30_000)
    await db.run(sql`select pg_sleep(3)`)
    return {}
  }),
]
const server = testServer({ routes })
let proxy: BreakableProxy
let url: string
let admin: Caller

beforeAll(async () => {
  proxy = await openBreakableProxy(server.database.url)
  const timeouts = { connectMs: 1000, statementTimeoutMs: 500 }
  const other = await server.another({ databaseUrl: proxy.url, timeouts })
  url = other.publicUrl
  const user = await server.as('admin@nordhem.example')
  const { token } = await user.ask(contract.users.createToken, { params: { id: 'admin' }, body: { name: 'Test' } })
  admin = callerOf(url, token)
})
afterAll(() => {
  proxy.thaw()
  proxy.close()
})

test('a database that falls silent ends in 503 with a time to wait, also for those who ask whether it is ready', async () => {
  expect(await Promise.all([1, 2, 3].map(async () => (await admin.call(contract.tags.list)).status))).toEqual([
    200, 200, 200,
  ])
  proxy.freeze()
  const responses = await Promise.all([1, 2, 3, 4].map(() => admin.call(contract.tags.list)))
  expect(responses.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    Array(4).fill([503, '1']),
  )
  const ready = await fetch(`${url}/readyz`)
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '1'])
  expect((await fetch(`${url}/healthz`)).status).toBe(200)

  proxy.thaw()
  await expect.poll(async () => (await admin.call(contract.tags.list)).status).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('a statement that may take longer is waited for', async () => {
  expect((await admin.call(slow)).status).toBe(200)
})
