import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { setUpSystem } from '../../../test/systems/set-up-system.ts'
import { keptAnswersJob } from './kept-answers.ts'

const server = testServer()
const ongoingFields = { user: 'me', password: 'secret', warehouse: 'north', goodsOwnerId: '7' }
const source = { id: 'app:ongoing' }
let admin: Caller
let root: Caller
let address: string

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  root = await server.as('root@aftermile.example')
  address = (await setUpSystem(root, 'nordhem', 'ongoing', { fields: ongoingFields })) ?? ''
})

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: text,
  })
  return { status: answer.status, body: await answer.json() }
}

let eventIds = 1
const statusOf = (orderNumber: string, status: number, timestamp: string, more: object = {}) => ({
  webhookEventId: eventIds++,
  timestamp,
  orderId: 1,
  orderNumber,
  goodsOwnerId: 7,
  orderStatus: { number: status },
  parcels: [],
  tracking: [],
  ...more,
})

const accepted = { status: 200, body: { isAccepted: true } }
const refused = { status: 401, body: { message: 'This address or its key isn’t valid' } }
const runKept = () => inTenantOf(server, 'nordhem', ctx => keptAnswersJob.run(ctx, {}))
const shipmentOf = (number: string, merchant = 'fjallro') =>
  admin.ask(contract.shipments.get, { params: { id: `${merchant}-${number}` } })
const orderOf = async (number: string) =>
  (
    await server.admin.query(
      'select sent_to_warehouse_at as sent, allocated_at as allocated, status_id as status from orders where order_number = $1',
      [number],
    )
  ).rows[0]
const codesOf = async (number: string) =>
  (
    await server.admin.query('select code from events where shipment_id = $1 order by occurred_at', [
      `fjallro-${number}`,
    ])
  ).rows.map(row => row.code)
const quarantined = async (id = source.id) =>
  (await admin.ask(contract.carrierMapping.listQuarantined, { params: { id } })).map(({ number, why }) => ({
    number,
    why,
  }))

describe('order statuses of Ongoing', () => {
  test('become the times of the order and its shipments, in any order and once', async () => {
    await send(admin, 'orders', [anOrder('g1')])
    await send(admin, 'shipments', [aShipment('g1-1', { orderNumber: 'g1' }), aShipment('g1-2', { orderNumber: 'g1' })])
    const messages = [
      statusOf('g1', 450, '2026-11-03T16:00:00.0000000'),
      statusOf('g1', 200, '2026-11-02T15:00:00.0000000'),
      statusOf('g1', 320, '2026-11-03T09:00:00.0000000'),
      statusOf('g1', 300, '2026-11-03T08:00:00.0000000'),
      statusOf('g1', 400, '2026-11-03T11:00:00.0000000'),
    ]
    for (const message of [...messages, ...messages]) expect(await post(address, message)).toEqual(accepted)
    for (const number of ['g1-1', 'g1-2']) {
      expect((await shipmentOf(number)).times).toMatchObject({
        sentToWarehouseAt: '2026-11-02T14:00:00.000Z',
        allocatedAt: '2026-11-03T08:00:00.000Z',
        packedAt: '2026-11-03T10:00:00.000Z',
        departedAt: '2026-11-03T15:00:00.000Z',
      })
      expect(await codesOf(number)).toHaveLength(5)
    }
    expect(await orderOf('g1')).toMatchObject({
      sent: '2026-11-02T14:00:00.000Z',
      allocated: '2026-11-03T08:00:00.000Z',
    })
  })

  test('are for the shipment with the parcel if they name one, and cancel an order', async () => {
    await send(admin, 'orders', [anOrder('g2')])
    await send(admin, 'shipments', [aShipment('g2-1', { orderNumber: 'g2' }), aShipment('g2-2', { orderNumber: 'g2' })])
    const parcels = [{ parcelNumber: 'g2-2-p1' }]
    await post(address, statusOf('g2', 400, '2026-11-03T11:00:00', { parcels }))
    expect([await codesOf('g2-1'), await codesOf('g2-2')]).toEqual([[], ['packed']])
    await post(address, statusOf('g2', 1000, '2026-11-03T12:00:00'))
    expect((await shipmentOf('g2-1')).statusId).toBe('cancelled')
    expect((await orderOf('g2')).status).toBe('cancelled')
  })

  test('that come before the order or the shipment are kept for it', async () => {
    await post(address, statusOf('g3', 200, '2026-11-02T15:00:00'))
    expect(await quarantined()).toContainEqual({ number: 'g3', why: 'No shipment has this number' })
    await send(admin, 'orders', [anOrder('g3')])
    await post(address, statusOf('g3', 320, '2026-11-02T16:00:00'))
    expect((await orderOf('g3')).allocated).toEqual('2026-11-02T15:00:00.000Z')
    await runKept()
    await send(admin, 'shipments', [aShipment('g3-1', { orderNumber: 'g3' })])
    await runKept()
    expect(await codesOf('g3-1')).toEqual(['order_sent_to_warehouse', 'inventory_allocated'])
    await send(admin, 'shipments', [aShipment('g3-2', { orderNumber: 'g3' })])
    await runKept()
    await runKept()
    expect(await codesOf('g3-2')).toEqual(['order_sent_to_warehouse', 'inventory_allocated'])
    expect((await orderOf('g3')).sent).toEqual('2026-11-02T14:00:00.000Z')
    expect((await quarantined()).map(({ number }) => number)).not.toContain('g3')
  })

  test('that nobody knows are listed, and a mapping row gives them a meaning', async () => {
    await send(admin, 'shipments', [aShipment('g4-1', { orderNumber: 'g4' })])
    expect(await post(address, statusOf('g4', 451, '2026-11-03T11:00:00'))).toEqual(accepted)
    expect(await codesOf('g4-1')).toEqual([null])
    const calls = contract.carrierMapping
    expect(await admin.ask(calls.listUnmapped, { params: source })).toMatchObject([{ code: '451', count: 1 }])
    const row = { code: '451', to: 'ready_for_collection' }
    expect((await admin.call(calls.createRow, { params: source, body: row })).status).toBe(201)
    const rows = await admin.ask(calls.listRows, { params: source })
    expect(rows.map(item => [item.code, item.to, item.isOwn])).toEqual(
      expect.arrayContaining([
        ['451', 'ready_for_collection', true],
        ['400', 'packed', false],
      ]),
    )
    expect(await admin.ask(calls.listReplays, { params: source })).toHaveLength(1)
    await post(address, statusOf('g4', 451, '2026-11-04T11:00:00'))
    expect(await codesOf('g4-1')).toContain('ready_for_collection')
    // A carrier may have the name of an app: they have nothing in common.
    expect((await admin.call(calls.listRows, { params: { id: 'ongoing' } })).status).toBe(404)
    expect((await admin.call(calls.listRows, { params: { id: 'app:opter' } })).status).toBe(404)
    expect((await admin.call(calls.listRows, { params: { id: 'app:smtp' } })).status).toBe(404)
  })

  test('full of marks without an end are read in one pass and quarantined', async () => {
    const opter = (await setUpSystem(root, 'nordhem', 'opter', { id: 'odd' })) ?? ''
    for (const mark of ['<?', '<!--', '<a '])
      expect(await post(opter, mark.repeat(1_000_000 / mark.length))).toEqual(accepted)
    const pieces = await admin.ask(contract.carrierMapping.listQuarantined, { params: { id: 'app:opter' } })
    expect(new Set(pieces.map(({ why }) => why))).toEqual(new Set(['The message is neither JSON nor XML']))
  })

  test('that cannot be read are quarantined and shown', async () => {
    const bad = {
      'The message isn’t JSON': '{',
      'The message has no order number or no order status': { goodsOwnerId: 7, orderNumber: 'x' },
      'The message is about another goods owner': statusOf('g1', 400, '2026-11-03T11:00:00', { goodsOwnerId: 8 }),
    }
    for (const body of Object.values(bad)) expect(await post(address, body)).toEqual(accepted)
    await post(address, statusOf('g1', 400, 'yesterday'))
    const whys = (await quarantined()).map(({ why }) => why)
    expect(whys).toEqual(expect.arrayContaining(Object.keys(bad)))
    const [untimed] = await admin.ask(contract.carrierMapping.listQuarantined, { params: source })
    expect(untimed?.shipmentId).toMatch(/^fjallro-g1-/)
    const params = { ...source, eventId: untimed?.id ?? '' }
    expect((await admin.call(contract.carrierMapping.retryQuarantined, { params })).status).toBe(409)
    expect((await admin.call(contract.carrierMapping.dismissQuarantined, { params })).status).toBe(204)
  })

  test('hostile texts neither break a message nor the order of another', async () => {
    await send(admin, 'shipments', [aShipment('g5-1', { orderNumber: 'g5' })])
    const hostile = ['g5\0', 'x'.repeat(3000), '__proto__', '\ud800']
    for (const number of hostile)
      expect(await post(address, statusOf(number, 400, '2026-11-03T11:00:00'))).toEqual(accepted)
    await post(
      address,
      statusOf('g5', 400, '2026-11-03T11:00:00', { parcels: hostile.map(parcelNumber => ({ parcelNumber })) }),
    )
    expect(await codesOf('g5-1')).toEqual(['packed'])
  })
})

describe('who may tell', () => {
  test('a wrong key, another credential, another tenant, a disabled credential or app are all the same 401', async () => {
    const body = statusOf('g1', 1000, '2026-11-05T11:00:00')
    const off = await setUpSystem(root, 'nordhem', 'ongoing', { id: 'off', isEnabled: false, fields: ongoingFields })
    const wrong = [
      address.replace(/key=.*/, 'key=wrong'),
      address.replace(/\?.*/, ''),
      address.replace('/main?', '/off?'),
      address.replace('/nordhem/', '/sydkust/'),
      address.replace('/ongoing/', '/opter/'),
      off ?? '',
    ]
    for (const url of wrong) expect([url, await post(url, body)]).toEqual([url, refused])
    const inTenant = { headers: { 'x-tenant': 'nordhem' } }
    await root.call(contract.apps.update, {
      params: { id: 'ongoing' },
      body: { id: 'ongoing', isEnabled: false },
      ...inTenant,
    })
    expect(await post(address, body)).toEqual(refused)
    await root.call(contract.apps.update, {
      params: { id: 'ongoing' },
      body: { id: 'ongoing', isEnabled: true },
      ...inTenant,
    })
    expect(await codesOf('g1-1')).not.toContain('cancelled')
  })

  test('a credential for some merchants reaches only their orders, and one for all does not guess', async () => {
    const ofLykta = { merchantId: 'lykta', orderNumber: 'm1' }
    await send(admin, 'shipments', [aShipment('m1-1', { orderNumber: 'm1' }), aShipment('m1-2', ofLykta)])
    await post(address, statusOf('m1', 400, '2026-11-03T11:00:00'))
    expect(await quarantined()).toContainEqual({ number: 'm1', why: expect.stringContaining('Several merchants') })
    expect([await codesOf('m1-1'), (await shipmentOf('m1-2', 'lykta')).events]).toMatchObject([[], []])
    const limited = await setUpSystem(root, 'nordhem', 'ongoing', {
      id: 'l',
      merchants: ['lykta'],
      fields: ongoingFields,
    })
    await post(limited ?? '', statusOf('m1', 400, '2026-11-03T11:00:00'))
    await post(limited ?? '', statusOf('g1', 1000, '2026-11-06T11:00:00'))
    await runKept()
    expect(await codesOf('m1-1')).toEqual([])
    expect((await shipmentOf('m1-2', 'lykta')).statusId).toBe('packed')
    expect(await codesOf('g1-1')).not.toContain('cancelled')
  })

  test('messages count for the health of the credential', async () => {
    const { rows } = await server.admin.query(
      "select sum(calls)::int as calls, sum(good_calls)::int as good from app_hours where app_id = 'ongoing' and credential_id = 'main'",
    )
    expect(rows[0].calls).toBeGreaterThan(rows[0].good)
    expect(rows[0].good).toBeGreaterThan(5)
  })
})

test('LogTrade and Opter tell about parcels and orders by their own words', async () => {
  await send(admin, 'shipments', [
    aShipment('t1', { orderNumber: 't1-order' }),
    aShipment('t2', { orderNumber: 't2-order' }),
  ])
  const logtrade = await setUpSystem(root, 'nordhem', 'logtrade', {
    fields: { token: 'a-token', applicationId: 'app-1' },
  })
  const event = {
    PackageNumber: 't1-p1',
    EventCode: 'X9',
    DeliveryStatus: 'Delivered',
    EventTime: '2026-11-04T10:00:00',
  }
  expect(await post(logtrade ?? '', event)).toEqual(refused)
  const headers = { authorization: 'Bearer a-token', applicationid: 'app-1' }
  expect(await post(logtrade ?? '', event, headers)).toEqual(accepted)
  expect(await post(logtrade ?? '', 'nothing', headers)).toEqual(accepted)
  expect((await shipmentOf('t1')).statusId).toBe('delivered')
  expect(await quarantined('app:logtrade')).toMatchObject([{ why: 'The message isn’t JSON' }])

  const opter = await setUpSystem(root, 'nordhem', 'opter')
  const xml =
    '<Order><orderNumber>t2-order</orderNumber><status>Nobody home</status><time>2026-11-04 10:00</time></Order>'
  expect(await post(opter ?? '', xml, { 'content-type': 'application/xml' })).toEqual(accepted)
  expect((await shipmentOf('t2')).statusId).toBe('delivery_failed')
  const rows = await admin.ask(contract.carrierMapping.listRows, { params: { id: 'app:opter' } })
  expect(rows.map(row => row.code)).toContain('Nobody home')
  expect(await setUpSystem(root, 'nordhem', 'nshift', { fields: { clientId: 'c', clientSecret: 's' } })).toBe(null)
})
