import { inflateRawSync } from 'node:zlib'
import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const { get } = contract.orders
let admin: Caller
let limited: Caller
let sydkust: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
  await send(admin, 'orders', [
    anOrder('100', {
      currency: 'SEK',
      salesValue: 500,
      lines: [
        { id: 'a', productNumber: 'LAMP', quantity: 1 },
        { productNumber: 'BULB', quantity: 4 },
      ],
      deliveries: [
        { id: 'first', lines: [{ lineId: 'a', quantity: 1 }] },
        { id: 'second', lines: [] },
      ],
    }),
    anOrder('200', { merchantId: 'lykta' }),
  ])
  await send(admin, 'shipments', [aShipment('100-1', { orderNumber: '100', orderDeliveryId: 'first' })])
  await send(admin, 'events', [anEvent('100-1', 'delivered', '2026-11-04T10:00:00Z')])
})

test('an order has its lines, its deliveries with their state, and its shipments', async () => {
  const order = await admin.ask(get, { params: { merchantId: 'fjallro', id: '100' } })
  expect(order).toMatchObject({
    statusId: 'partially_delivered',
    milestoneId: 'preparation',
    salesValue: 500,
    isStated: true,
  })
  expect(order.orderLines.map(line => [line.id, line.productNumber, line.quantity])).toEqual([
    ['a', 'LAMP', 1],
    ['2', 'BULB', 4],
  ])
  expect(
    order.orderDeliveries.map(orderDelivery => [orderDelivery.id, orderDelivery.statusId, orderDelivery.shipmentIds]),
  ).toEqual([
    ['first', 'delivered', ['fjallro-100-1']],
    ['second', 'created', []],
  ])
  expect(order.shipments).toMatchObject([{ id: 'fjallro-100-1', statusId: 'delivered', milestoneId: 'completed' }])
})

test('a return is found by the number it is shown with, and by the own number of the shop', async () => {
  await send(admin, 'orders', [anOrder('300', { orderTypeId: 'return' })])
  for (const id of ['300-R', '300']) {
    const answer = await admin.call(get, { params: { merchantId: 'fjallro', id } })
    expect(answer.body).toMatchObject({ id: '300-R', orderNumber: '300', orderTypeId: 'return' })
  }
})

test('an order that the user may not see is not found, and without the entitlement there are no orders', async () => {
  const statusOf = async (caller: Caller, merchantId: string, id: string) =>
    (await caller.call(get, { params: { merchantId, id } })).status
  expect(await statusOf(sydkust, 'fjallro', '100')).toBe(404)
  expect(await statusOf(limited, 'lykta', '200')).toBe(404)
  expect(await statusOf(limited, 'fjallro', '100')).toBe(200)
  await server.admin.query("update tenants set entitlements = '{}', version = version + 1 where id = 'nordhem'")
  expect(await statusOf(admin, 'fjallro', '100')).toBe(403)
  await server.admin.query(
    "update tenants set entitlements = '{order_visibility,sqa}', version = version + 1 where id = 'nordhem'",
  )
})

test('the archive of orders opens for its own user, its first file has data and timeStamp, and a change invalidates it', async () => {
  const { find } = contract.dashboardOrders
  const uriOf = async (caller: Caller) => (await caller.ask(find)).uri
  const load = (caller: Caller, uri: string) =>
    fetch(server.url + uri, { headers: { authorization: `Bearer ${caller.token}` } })
  const uri = await uriOf(admin)
  const bytes = Buffer.from(await (await load(admin, uri)).arrayBuffer())
  expect(bytes.readUInt32LE(0)).toBe(0x04034b50)
  const start = 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28)
  const first = JSON.parse(inflateRawSync(bytes.subarray(start)).toString())
  expect(first).toMatchObject({ timeStamp: expect.any(String), data: expect.any(Array) })
  expect(first.data.map((row: { id: string }) => row.id).sort()).toEqual(['100', '200', '300-R'])

  const ownUri = await uriOf(limited)
  expect(ownUri).not.toBe(uri)
  expect((await load(limited, uri)).status).toBe(404)
  const own = Buffer.from(await (await load(limited, ownUri)).arrayBuffer())
  const ownStart = 30 + own.readUInt16LE(26) + own.readUInt16LE(28)
  const text = inflateRawSync(own.subarray(ownStart)).toString()
  expect(text).not.toContain('lykta')

  await send(admin, 'orders', [anOrder('400')])
  expect((await load(admin, uri)).status).toBe(404)
})

test('an order and its return name each other, and the reply to a return names the id that was written', async () => {
  await send(admin, 'orders', [anOrder('SO-10000'), anOrder('SO-10001-R')])
  const answer = await send(admin, 'orders', [anOrder('SO-10000', { orderTypeId: 'return' })])
  expect(answer.items).toMatchObject([{ status: 'created', id: 'SO-10000-R' }])
  await send(admin, 'shipments', [
    aShipment('SO-10000-back', { orderNumber: 'SO-10000', scenarioId: 'inbound_return' }),
    aShipment('SO-10001-1', { orderNumber: 'SO-10001' }),
  ])
  const orderOf = (id: string) => admin.ask(get, { params: { merchantId: 'fjallro', id } })
  expect(await orderOf('SO-10000')).toMatchObject({
    shipments: [],
    returnedOrderId: null,
    returnOrders: [{ id: 'SO-10000-R', orderNumber: 'SO-10000', shipments: [{ id: 'fjallro-SO-10000-back' }] }],
  })
  expect(await orderOf('SO-10000-R')).toMatchObject({ returnedOrderId: 'SO-10000', returnOrders: [] })
  // An order whose number ends in -R is no return.
  expect(await orderOf('SO-10001')).toMatchObject({ returnOrders: [] })
  expect(await orderOf('SO-10001-R')).toMatchObject({ returnedOrderId: null, returnOrders: [] })
})
