import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPolledWorld, type PolledWorld } from '../../../test/carriers/polled-world.ts'
import { startAt } from '../../../test/carriers/simulated-carriers.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { openLocalSystem, type SystemAnswer } from '../../../test/systems/local-system.ts'
import { setUpSystem } from '../../../test/systems/set-up-system.ts'
import type { Poller } from './poller.ts'

const server = testServer()
let world: PolledWorld
let poller: Poller
let root: Caller
let system: Awaited<ReturnType<typeof openLocalSystem>>
let orders: SystemAnswer = { body: [] }
let pages: object[][] = []
let parcels: Record<string, object[]> = {}

beforeAll(async () => {
  world = await openPolledWorld(server)
  root = await server.as('root@aftermile.example')
  system = await openLocalSystem(({ url, body }) => {
    if (url.pathname === '/token') return { body: { access_token: 'a-token', expires_in: 3600 } }
    if (url.pathname.endsWith('/orders')) return pages.length > 0 ? { body: pages.shift() } : orders
    const { query } = JSON.parse(body) as { query: string } // sent by our adapter
    const events = parcels[query]
    return {
      body: events === undefined ? [] : [{ shipment: { lines: [{ packages: [{ packageNumber: query, events }] }] } }],
    }
  })
  poller = world.open(request => {
    const isOurs = request.url.startsWith(system.url)
    return isOurs ? system.call(request) : world.context.call(request)
  })
})

afterAll(async () => {
  await system.close()
  await world.stop()
})

const row = async (app: string) =>
  (await server.admin.query('select * from poll_credentials where service_provider_id = $1', [`app:${app}`])).rows[0]
const health = async (app: string) =>
  (await server.admin.query('select * from app_health where app_id = $1', [app])).rows[0]
const codesOf = async (number: string) =>
  (
    await server.admin.query(
      'select carrier_code, code from events where shipment_id = $1 order by occurred_at, code',
      [`fjallro-S-${number}`],
    )
  ).rows.map(event => `${event.carrier_code} ${event.code}`)
const order = (orderId: number, status: number) => ({
  orderInfo: { orderId, orderNumber: `o${orderId}`, orderStatus: { number: status, text: 'Text' } },
})

test('Ongoing is asked every minute, a status is stored when it is first seen, and failures pause it', async () => {
  const ongoing = { user: 'me', password: 'secret', warehouse: 'north', goodsOwnerId: '7', baseUrl: system.url }
  const address = await setUpSystem(root, 'nordhem', 'ongoing', { fields: ongoing })
  await world.book(['p1'], { orderNumber: 'o1' })
  const ask = async (minutes: number) => {
    world.clock.now += minutes * 60_000
    await world.pollAll(poller)
  }
  orders = { body: [order(1, 300), order(2, 200)] }
  await ask(0)
  await ask(1)
  expect(await codesOf('p1')).toEqual(['300 order_sent_to_warehouse'])
  // A webhook knows the time. What polling sees later is no news.
  const timestamp = new Date(world.clock.now).toISOString()
  const message = { webhookEventId: 1, timestamp, orderNumber: 'o1', goodsOwnerId: 7, orderStatus: { number: 400 } }
  const answer = await fetch(address ?? '', { method: 'POST', body: JSON.stringify(message) })
  expect(answer.status).toBe(200)
  orders = { body: [order(1, 400)] }
  await ask(1)
  expect(await codesOf('p1')).toEqual(['300 order_sent_to_warehouse', '400 packed'])
  expect(await health('ongoing')).toMatchObject({ failing_since: null, last_error: null })

  const before = await row('ongoing')
  orders = { status: 429, headers: { 'retry-after': '600' }, body: {} }
  await ask(1)
  const asked = system.requests.length
  await ask(5)
  expect(system.requests).toHaveLength(asked)
  orders = { status: 500, body: {} }
  await ask(6)
  expect(await row('ongoing')).toMatchObject({
    cursor: before.cursor,
    leased_by: null,
    stopped_at: null,
    trouble: 'failed',
  })
  expect(await health('ongoing')).toMatchObject({ last_error: expect.stringContaining('500') })
  orders = { status: 401, body: {} }
  await ask(60)
  expect((await row('ongoing')).stopped_at).not.toBe(null)
  const stoppedAt = system.requests.length
  await ask(600)
  expect(system.requests).toHaveLength(stoppedAt)

  orders = { body: [order(1, 450)] }
  const inTenant = { headers: { 'x-tenant': 'nordhem' } }
  const params = { id: 'ongoing', credId: 'main' }
  const { reply } = await root.call(contract.apps.getCredential, { params, ...inTenant })
  await root.call(contract.apps.updateCredential, { params, body: { ...reply, description: 'New' }, ...inTenant })
  await ask(1)
  expect(await codesOf('p1')).toEqual(['300 order_sent_to_warehouse', '400 packed', '450 collected'])
  expect(await health('ongoing')).toMatchObject({ failing_since: null })
})

test('a full page is followed by the next at once', async () => {
  const asked = system.requests.length
  pages = [Array.from({ length: 100 }, (_, index) => order(index + 1000, 200)), [order(2000, 200)]]
  world.clock.now += 60_000
  await world.pollAll(poller)
  expect(system.requests.length - asked).toBe(2)
})

test('nShift is asked for parcels of any carrier that has no credential of its own', async () => {
  await setUpSystem(root, 'nordhem', 'nshift', {
    fields: { clientId: 'c', clientSecret: 's', tokenUrl: `${system.url}/token`, baseUrl: system.url },
  })
  await world.addCredential('postnord')
  world.clock.now = startAt
  world.simulator.register('own', { scenario: 'normal', startAt })
  await world.book(['own'], { serviceProviderId: 'postnord' })
  await world.book(['n1', 'n2'], { serviceProviderId: 'instabox' })
  const at = (hours: number) => new Date(startAt + hours * 3_600_000).toISOString()
  parcels = {
    n1: [
      { uuid: 'e1', normalizedStatusId: 2000, date: at(2) },
      { uuid: 'e2', normalizedStatusId: 4711, normalizedStatusName: 'Delivered', date: at(20) },
      { uuid: 'e3', normalizedStatusId: 4712, description: 'Strange', date: at(1) },
    ],
  }
  await world.pass(poller, 30, 3)
  expect(await world.pollRow('own')).toMatchObject({ service_provider_id: 'postnord' })
  expect(await world.pollRow('n1')).toMatchObject({
    service_provider_id: 'app:nshift',
    result: 'found',
    retired_for: 'completed',
  })
  expect(await world.pollRow('n2')).toMatchObject({ service_provider_id: 'app:nshift', result: 'unknown' })
  expect(await world.statusOf('n1')).toBe('delivered')
  const unmapped = await world.admin.ask(contract.carrierMapping.listUnmapped, { params: { id: 'app:nshift' } })
  expect(unmapped).toMatchObject([{ code: '4712' }])
  expect((await world.metrics()).map(item => item.serviceProviderId)).toEqual(['postnord'])
  expect(await health('nshift')).toMatchObject({ failing_since: null })
})
