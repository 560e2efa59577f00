import { connect } from 'node:net'
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

/** Publishes as another process would: only through the database. */
const asTenant = (tenantId: string, work: (ctx: Ctx) => Promise<void>) =>
  inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db, now }) =>
    work({ tenantId, author: { id: 'test', name: 'Test' }, db, now, log: openLog('silent') }),
  )

type TestClient = { connection: HubConnection; received: unknown[] }

async function listen(
  token: () => string,
  { url = server.url, event = 'system_notification', query = '' } = {},
): Promise<TestClient> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/api/v1/signalr${query}`, { accessTokenFactory: token })
    .withAutomaticReconnect({
      nextRetryDelayInMilliseconds: ({ elapsedMilliseconds }) => (elapsedMilliseconds < 60_000 ? 50 : null),
    })
    .configureLogging(LogLevel.None)
    .build()
  const received: unknown[] = []
  connection.on(event, payload => {
    received.push(payload)
  })
  open.add(connection)
  await connection.start()
  return { connection, received }
}

async function listenAs(email: string, options: Parameters<typeof listen>[1] = {}): Promise<TestClient> {
  const { token } = await server.as(email)
  return listen(() => token, options)
}

const notification = { title: 'Import finished', content: '1\u00a0204 rows' }

test("Microsoft's client receives what another process publishes, and nothing of another tenant", async () => {
  const nordhem = await listenAs('user@nordhem.example')
  const sydkust = await listenAs('admin@sydkust.example')
  await asTenant('nordhem', ctx => notify(ctx, notification))
  await expect.poll(() => nordhem.received).toHaveLength(1)
  await asTenant('sydkust', ctx => notify(ctx, notification))
  await expect.poll(() => sydkust.received).toHaveLength(1)
  expect(nordhem.received).toHaveLength(1)
  const user = await server.as('user@nordhem.example')
  expect((await user.call(contract.notifications.list)).body).toMatchObject([{ ...notification, icon: null }])
})

test('a notification for one user or one scope reaches only them, on the socket and in the list', async () => {
  const admin = await listenAs('admin@nordhem.example')
  const user = await listenAs('user@nordhem.example')
  await asTenant('nordhem', ctx => notify(ctx, { ...notification, title: 'For admins', scope: 'tenant_write' }))
  await asTenant('nordhem', ctx => notify(ctx, { ...notification, title: 'For the user', userId: 'user' }))
  await asTenant('nordhem', ctx => notify(ctx, { ...notification, title: 'For all' }))
  await expect.poll(() => admin.received).toHaveLength(2)
  await expect.poll(() => user.received).toHaveLength(2)
  const titles = async (email: string) => {
    const response = await (await server.as(email)).call(contract.notifications.list)
    return response.reply.map(each => each.title).slice(0, 2)
  }
  expect(await titles('admin@nordhem.example')).toEqual(['For all', 'For admins'])
  expect(await titles('user@nordhem.example')).toEqual(['For all', 'For the user'])
})

test('root receives the events of the tenant it has entered, and nobody else can enter one', async () => {
  const root = await listenAs('root@aftermile.example', { query: '?tenant=sydkust' })
  await asTenant('nordhem', ctx => notify(ctx, notification))
  await asTenant('sydkust', ctx => notify(ctx, notification))
  await expect.poll(() => root.received).toHaveLength(1)
  await expect(listenAs('admin@nordhem.example', { query: '?tenant=sydkust' })).rejects.toThrow(/403/)
})

test('events of a transaction that is rolled back are not sent', async () => {
  const client = await listenAs('user@nordhem.example')
  const undone = asTenant('nordhem', async ctx => {
    await notify(ctx, notification)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await asTenant('nordhem', ctx => notify(ctx, notification))
  await expect.poll(() => client.received).toHaveLength(1)
})

test('a payload that is too large for NOTIFY arrives too', async () => {
  const client = await listenAs('user@nordhem.example', { event: 'conversation_updated' })
  const subjectId = 'x'.repeat(50_000)
  await asTenant('nordhem', ctx => publish(ctx, 'conversation_updated', { subjectId, conversationId: 'c' }))
  await expect.poll(() => client.received).toEqual([{ subjectId, conversationId: 'c' }])
})

test('a bad token and a foreign origin are refused', async () => {
  await expect(listen(() => 'nonsense')).rejects.toThrow(/401/)
  const { token } = await server.as('user@nordhem.example')
  const address = `${server.url.replace('http', 'ws')}/api/v1/signalr?access_token=${token}`
  const foreign = new WebSocket(address, { origin: 'https://evil.example' })
  await expect(new Promise((resolve, reject) => foreign.on('open', resolve).on('error', reject))).rejects.toThrow(/403/)
})

test('a token or tenant that is sent twice is refused, and the error names it', async () => {
  const { token } = await server.as('user@nordhem.example')
  for (const name of ['access_token', 'tenant']) {
    const query = `access_token=${token}&${name}=a&${name}=b`
    const response = await fetch(`${server.url}/api/v1/signalr/negotiate?${query}`, { method: 'POST' })
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ name }] }])
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/v1/signalr?${query}`)
    await expect(new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))).rejects.toThrow(
      /400/,
    )
  }
})

/** Everything the server sends until it closes the connection. */
const rawAnswer = (text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(server.url).port), 'localhost', () => socket.write(text))
    socket.on('data', data => {
      answer += data
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
  })

test('a refused upgrade closes its connection', async () => {
  const upgrade = 'host: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n'
  const handshake = `${upgrade}sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`
  for (const [query, status] of Object.entries({ 'access_token=%00': 400, 'access_token=x': 401 }))
    expect(await rawAnswer(`GET /api/v1/signalr?${query} HTTP/1.1\r\n${handshake}`)).toMatch(`HTTP/1.1 ${status}`)
})

test('the socket closes when its token expires, and the client reconnects with a new one', async () => {
  const email = 'user@nordhem.example'
  const { token: lasting } = await server.as(email)
  const tokens = [await server.sign(email, 5), lasting]
  let used = 0
  const client = await listen(() => tokens[Math.min(used++ >> 1, 1)] ?? '')
  const reconnected = new Promise(resolve => client.connection.onreconnected(resolve))
  await reconnected
  await asTenant('nordhem', ctx => notify(ctx, notification))
  await expect.poll(() => client.received).toHaveLength(1)
})

test('revoking a token closes its socket for good', async () => {
  const admin = await server.as('admin@nordhem.example')
  const params = { id: 'admin' }
  const created = await admin.ask(contract.users.createToken, { params, body: { name: 'Hub' } })
  const client = await listen(() => created.token)
  const closed = new Promise(resolve => client.connection.onclose(resolve))
  await admin.call(contract.users.removeToken, { params: { ...params, tokenId: created.id } })
  await closed
  expect(client.connection.state).toBe(HubConnectionState.Disconnected)
})

test('the client reconnects by itself after the server restarts', async () => {
  const port = await freePort()
  const env = { PORT: String(port), PUBLIC_URL: server.url }
  const first = await server.another({ env })
  const client = await listenAs('user@nordhem.example', { url: `http://127.0.0.1:${port}` })
  const reconnected = new Promise(resolve => client.connection.onreconnected(resolve))
  await first.stop()
  await server.another({ env })
  await reconnected
  await asTenant('nordhem', ctx => notify(ctx, notification))
  await expect.poll(() => client.received).toHaveLength(1)
})

test('when the hub loses its database connection the clients reconnect, and receive events again', async () => {
  const client = await listenAs('user@nordhem.example')
  const reconnected = new Promise(resolve => client.connection.onreconnected(resolve))
  await server.admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen aftermile_hub%' and datname = current_database()",
  )
  await reconnected
  await expect
    .poll(async () => {
      await asTenant('nordhem', ctx => notify(ctx, notification))
      return client.received.length
    })
    .toBeGreaterThan(0)
})
