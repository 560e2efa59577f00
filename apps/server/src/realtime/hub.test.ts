import { contract } from '@aftermile/contract/index'
import { type HubConnection, HubConnectionBuilder, HubConnectionState, LogLevel } from '@microsoft/signalr'
import type pg from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { appRole } from '../db/migrate/migrate.ts'
import { openPool } from '../db/pool.ts'
import { notify } from '../features/people/notifications.ts'
import { openLog } from '../runtime/log.ts'
import type { Ctx } from '../tenancy/context.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { freePort } from '../test/free-port.ts'
import { testServer } from '../test/server.ts'
import { publish } from './publish.ts'

const server = testServer()
const open = new Set<HubConnection>()
let pool: pg.Pool

beforeAll(() => {
  pool = openPool({ url: server.database.url, role: appRole, max: 2, statementTimeoutMs: 5000, onError: () => {} })
  return () => pool.end()
})
afterEach(async () => {
  await Promise.all([...open].map(connection => connection.stop()))
  open.clear()
})

/** Publishes as another process would: through the database and nothing else. */
const asTenant = (tenantId: string, work: (ctx: Ctx) => Promise<void>) =>
  inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db }) =>
    work({ tenantId, author: { id: 'test', name: 'Test' }, db, log: openLog('silent') }),
  )

type Ear = { connection: HubConnection; heard: unknown[] }

async function listen(
  token: () => string,
  { url = server.url, event = 'system_notification', query = '' } = {},
): Promise<Ear> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/api/v1/signalr${query}`, { accessTokenFactory: token })
    .withAutomaticReconnect({
      nextRetryDelayInMilliseconds: ({ elapsedMilliseconds }) => (elapsedMilliseconds < 60_000 ? 50 : null),
    })
    .configureLogging(LogLevel.None)
    .build()
  const heard: unknown[] = []
  connection.on(event, payload => {
    heard.push(payload)
  })
  open.add(connection)
  await connection.start()
  return { connection, heard }
}

async function listenAs(email: string, options: Parameters<typeof listen>[1] = {}): Promise<Ear> {
  const { token } = await server.as(email)
  return listen(() => token, options)
}

const news = { title: 'Import finished', content: '1,204 rows' }

test("Microsoft's client hears what another process publishes, and nothing of another tenant", async () => {
  const nordhem = await listenAs('user@nordhem.example')
  const sydkust = await listenAs('admin@sydkust.example')
  await asTenant('nordhem', ctx => notify(ctx, news))
  await expect.poll(() => nordhem.heard).toHaveLength(1)
  await asTenant('sydkust', ctx => notify(ctx, news))
  await expect.poll(() => sydkust.heard).toHaveLength(1)
  expect(nordhem.heard).toHaveLength(1)
  const user = await server.as('user@nordhem.example')
  expect((await user.call(contract.notifications.list)).body).toMatchObject([{ ...news, icon: null }])
})

test('what is for one user or one right reaches only them, on the socket and in the list', async () => {
  const admin = await listenAs('admin@nordhem.example')
  const user = await listenAs('user@nordhem.example')
  await asTenant('nordhem', ctx => notify(ctx, { ...news, title: 'For admins', scope: 'tenant_write' }))
  await asTenant('nordhem', ctx => notify(ctx, { ...news, title: 'For the user', userId: 'user' }))
  await asTenant('nordhem', ctx => notify(ctx, { ...news, title: 'For all' }))
  await expect.poll(() => admin.heard).toHaveLength(2)
  await expect.poll(() => user.heard).toHaveLength(2)
  const titles = async (email: string) => {
    const answer = await (await server.as(email)).call(contract.notifications.list)
    return answer.reply.map(each => each.title).slice(0, 2)
  }
  expect(await titles('admin@nordhem.example')).toEqual(['For all', 'For admins'])
  expect(await titles('user@nordhem.example')).toEqual(['For all', 'For the user'])
})

test('root hears the tenant it has entered, nobody else enters one', async () => {
  const root = await listenAs('root@aftermile.example', { query: '?tenant=sydkust' })
  await asTenant('nordhem', ctx => notify(ctx, news))
  await asTenant('sydkust', ctx => notify(ctx, news))
  await expect.poll(() => root.heard).toHaveLength(1)
  await expect(listenAs('admin@nordhem.example', { query: '?tenant=sydkust' })).rejects.toThrow(/403/)
})

test('nothing is heard of a transaction that is rolled back', async () => {
  const ear = await listenAs('user@nordhem.example')
  const undone = asTenant('nordhem', async ctx => {
    await notify(ctx, news)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await asTenant('nordhem', ctx => notify(ctx, news))
  await expect.poll(() => ear.heard).toHaveLength(1)
})

test('a payload that is too large for a NOTIFY arrives all the same', async () => {
  const ear = await listenAs('user@nordhem.example', { event: 'conversation_updated' })
  const subjectId = 'x'.repeat(50_000)
  await asTenant('nordhem', ctx => publish(ctx, 'conversation_updated', { subjectId, conversationId: 'c' }))
  await expect.poll(() => ear.heard).toEqual([{ subjectId, conversationId: 'c' }])
})

test('a bad token and a foreign origin are refused', async () => {
  await expect(listen(() => 'nonsense')).rejects.toThrow(/401/)
  const { token } = await server.as('user@nordhem.example')
  const address = `${server.url.replace('http', 'ws')}/api/v1/signalr?access_token=${token}`
  const foreign = new WebSocket(address, { origin: 'https://evil.example' })
  await expect(new Promise((resolve, reject) => foreign.on('open', resolve).on('error', reject))).rejects.toThrow(/403/)
})

test('the socket closes when its token expires, and the client comes back with a new one', async () => {
  const email = 'user@nordhem.example'
  const { token: lasting } = await server.as(email)
  const tokens = [await server.sign(email, 5), lasting]
  let used = 0
  const ear = await listen(() => tokens[Math.min(used++ >> 1, 1)] ?? '')
  const reconnected = new Promise(resolve => ear.connection.onreconnected(resolve))
  await reconnected
  await asTenant('nordhem', ctx => notify(ctx, news))
  await expect.poll(() => ear.heard).toHaveLength(1)
})

test('revoking a token ends its open socket for good', async () => {
  const admin = await server.as('admin@nordhem.example')
  const params = { id: 'admin' }
  const made = await admin.ask(contract.users.createToken, { params, body: { name: 'Hub' } })
  const ear = await listen(() => made.token)
  const closed = new Promise(resolve => ear.connection.onclose(resolve))
  await admin.call(contract.users.removeToken, { params: { ...params, tokenId: made.id } })
  await closed
  expect(ear.connection.state).toBe(HubConnectionState.Disconnected)
})

test('after the server restarts the client is back by itself', async () => {
  const port = await freePort()
  const env = { PORT: String(port), PUBLIC_URL: server.url }
  const first = await server.another({ env })
  const ear = await listenAs('user@nordhem.example', { url: `http://127.0.0.1:${port}` })
  const reconnected = new Promise(resolve => ear.connection.onreconnected(resolve))
  await first.stop()
  await server.another({ env })
  await reconnected
  await asTenant('nordhem', ctx => notify(ctx, news))
  await expect.poll(() => ear.heard).toHaveLength(1)
})

test('when the hub loses its ear the clients connect again, and hear again', async () => {
  const ear = await listenAs('user@nordhem.example')
  const reconnected = new Promise(resolve => ear.connection.onreconnected(resolve))
  await server.admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen aftermile_hub%' and datname = current_database()",
  )
  await reconnected
  await expect
    .poll(async () => {
      await asTenant('nordhem', ctx => notify(ctx, news))
      return ear.heard.length
    })
    .toBeGreaterThan(0)
})
