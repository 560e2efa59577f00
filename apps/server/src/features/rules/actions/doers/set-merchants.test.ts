import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../../test/data/containers.ts'
import { firingsOf, putRule } from '../../../../test/data/rules.ts'
import { putTemplate } from '../../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller
/** Sees fjallro and kattvik only. */
let limited: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
  await putTemplate(server.admin, {
    id: 'news',
    contentType: 'text/html',
    content: '<p>Hi</p>',
    payload: '{"subject": "Hi"}',
  })
  await putRule(admin, 'to-lykta', {
    andConditions: [{ field: 'consignmentId', operator: 'is', values: ['go'] }],
    actions: [
      { type: 'email', templateId: 'news' },
      { type: 'set_merchant', merchantId: 'lykta' },
      { type: 'create_event', code: 'packed' },
    ],
  })
})

const going = (number: string, fields: object = {}) =>
  aShipment(number, { consignmentId: 'go', toEmail: 'm@mail.example', ...fields })
const rowsOf = async (text: string, ...values: string[]) => (await server.admin.query(text, values)).rows
const shipmentsOf = (number: string) =>
  rowsOf('select id, merchant_id, order_id, status_id, to_name from shipments where shipment_number = $1', number)
const ordersOf = (id: string) =>
  rowsOf('select merchant_id, is_stated, shipment_count, name from orders where id = $1 order by merchant_id', id)
const firingOf = async (id: string) => (await firingsOf(server, 'to-lykta')).find(firing => firing.containerId === id)
const resultOf = async (id: string) => {
  await expect.poll(async () => (await firingOf(id))?.state ?? 'waiting', { timeout: 10_000 }).not.toBe('waiting')
  return (await firingOf(id))?.results[1]
}

describe('a shipment that a rule gives another merchant', () => {
  test('goes there with everything that belongs to it, and who may see it follows', async () => {
    await send(admin, 'shipments', [aShipment('m-all')])
    const read = (caller: Caller) => caller.call(contract.shipments.get, { params: { id: 'fjallro-m-all' } })
    expect((await read(limited)).status).toBe(200)
    await admin.ask(contract.conversations.create, {
      body: { subjectId: 'shipment/fjallro-m-all', subject: 'Where?', body: 'x', priority: 1 },
    })
    await send(admin, 'shipments', [going('m-all')])
    expect(await resultOf('fjallro-m-all')).toMatchObject({ status: 'done' })
    expect((await read(limited)).status).toBe(404)
    expect(await read(admin)).toMatchObject({ status: 200, reply: { merchantId: 'lykta', statusId: 'packed' } })
    const find = async (caller: Caller) =>
      (await caller.ask(contract.search.shipments, { query: { text: 'm-all' } as never })).items.length
    expect([await find(admin), await find(limited)]).toEqual([1, 0])
    const { rows } = await server.admin.query(`
      select 'package' as kind, merchant_id from packages where shipment_id = 'fjallro-m-all'
      union select 'event', merchant_id from events where shipment_id = 'fjallro-m-all'
      union select 'message', merchant_id from messages where container_id = 'fjallro-m-all'
      union select 'firing', merchant_id from rule_firings where container_id = 'fjallro-m-all'
      union select 'document', merchant_id from search_documents where key = 'fjallro-m-all'
      union select 'conversation', merchant_id from conversations where subject_id = 'shipment/fjallro-m-all'
      order by 1`)
    const kinds = ['conversation', 'document', 'event', 'firing', 'message', 'package']
    expect(rows).toEqual(kinds.map(kind => ({ kind, merchant_id: 'lykta' })))
  })

  test('is still found by what its source sends: bookings and events, under the merchant of the source', async () => {
    await send(admin, 'shipments', [going('m-source')])
    await resultOf('fjallro-m-source')
    expect(await send(admin, 'shipments', [going('m-source', { toName: 'Elsa' })])).toMatchObject({ updated: 1 })
    const event = anEvent('m-source', 'collected', new Date().toISOString(), { merchantId: 'fjallro' })
    expect(await send(admin, 'events', [event])).toMatchObject({ created: 1 })
    expect(await shipmentsOf('m-source')).toMatchObject([
      { id: 'fjallro-m-source', merchant_id: 'lykta', to_name: 'Elsa', status_id: 'collected' },
    ])
    expect(await firingsOf(server, 'to-lykta')).toEqual(
      expect.arrayContaining([expect.objectContaining({ containerId: 'fjallro-m-source', merchantId: 'lykta' })]),
    )
  })

  test('takes its order along, which its shop still changes under its own merchant', async () => {
    const order = anOrder('MO-1', { lines: [{ productNumber: 'a', quantity: 1 }] })
    await send(admin, 'orders', [order])
    await send(admin, 'shipments', [going('m-order', { orderNumber: 'MO-1' })])
    await resultOf('fjallro-m-order')
    const moved = { merchant_id: 'lykta', is_stated: true, shipment_count: 1 }
    expect(await ordersOf('MO-1')).toMatchObject([moved])
    expect(await rowsOf(`select merchant_id from order_lines where order_id = 'MO-1'`)).toEqual([
      { merchant_id: 'lykta' },
    ])
    expect(await send(admin, 'orders', [{ ...order, name: 'Elsa' }])).toMatchObject({ updated: 1 })
    expect(await ordersOf('MO-1')).toMatchObject([{ ...moved, name: 'Elsa' }])
    const read = (merchantId: string) =>
      admin.call(contract.orders.get, { params: { merchantId, id: 'MO-1' } as never })
    expect([(await read('lykta')).status, (await read('fjallro')).status]).toEqual([200, 404])
  })

  test('leaves its order only once no other shipment stays there, and joins one that exists', async () => {
    await send(admin, 'orders', [anOrder('MO-2', { merchantId: 'lykta' })])
    const both = { orderNumber: 'MO-2' }
    await send(admin, 'shipments', [going('m-two-a', both), aShipment('m-two-b', both)])
    await resultOf('fjallro-m-two-a')
    expect(await ordersOf('MO-2')).toMatchObject([
      { merchant_id: 'fjallro', is_stated: false, shipment_count: 1 },
      { merchant_id: 'lykta', is_stated: true, shipment_count: 1 },
    ])
    await send(admin, 'shipments', [going('m-two-b', both)])
    await resultOf('fjallro-m-two-b')
    expect(await ordersOf('MO-2')).toMatchObject([{ merchant_id: 'lykta', is_stated: true, shipment_count: 2 }])
  })

  test('stays where both shops have sent an order of its number', async () => {
    await send(admin, 'orders', [anOrder('MO-3'), anOrder('MO-3', { merchantId: 'lykta' })])
    await send(admin, 'shipments', [going('m-twin', { orderNumber: 'MO-3' })])
    expect(await resultOf('fjallro-m-twin')).toMatchObject({
      status: 'refused',
      message: 'Merchant “lykta” has another order MO-3',
    })
    expect(await shipmentsOf('m-twin')).toMatchObject([{ merchant_id: 'fjallro' }])
  })
})
