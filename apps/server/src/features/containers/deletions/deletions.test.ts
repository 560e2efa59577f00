import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { readResponse } from '../../../test/caller.ts'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { putMessage } from '../../../test/data/messages.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const { deletions, shipments, orders, search, shipmentDocuments, audit } = contract
let admin: Caller
let user: Caller
let limited: Caller
let sydkust: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
})

const idOf = (number: string) => `fjallro-${number}`
const statusOf = async (number: string) => (await admin.call(shipments.get, { params: { id: idOf(number) } })).status
const remove = (number: string, by = admin) => by.call(deletions.shipment, { params: { id: idOf(number) } })
const order = (id: string, merchantId = 'fjallro') => ({ params: { merchantId, id } })
const orderStatus = async (id: string) => (await admin.call(orders.get, order(id))).status
const found = async (text: string) => (await admin.ask(search.shipments, { query: { text } })).count
const sentOf = (number: string, state: 'sent' | 'queued' | 'failed') =>
  putMessage(server, { containerId: idOf(number), containerNumber: number, state })

async function addDocument(number: string) {
  const form = new FormData()
  form.set('file', new Blob(['Received by M. Lindqvist']), 'receipt.txt')
  const url = `${server.url}/api/v1/shipments/${idOf(number)}/documents?kind=label`
  const headers = { authorization: `Bearer ${admin.token}` }
  return (await readResponse(shipmentDocuments.add, await fetch(url, { method: 'POST', headers, body: form }))).reply
}

/** The tables that still name a shipment or an order. */
async function tablesNaming(id: string): Promise<string[]> {
  const { rows } = await server.admin.query<{ table: string; column: string }>(`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('shipment_id', 'container_id', 'order_id', 'subject_id', 'key')`)
  const named = []
  for (const { table, column } of rows) {
    const { rowCount } = await server.admin.query(
      `select 1 from ${table} where ${column}::text in ($1, 'shipment/' || $1, 'order/fjallro/' || $1, 'fjallro/' || $1)`,
      [id],
    )
    if (rowCount) named.push(`${table}.${column}`)
  }
  return named
}

describe('a shipment that came in by mistake', () => {
  test('is deleted with all that belongs to it, and can come again', async () => {
    await send(admin, 'shipments', [
      aShipment('wrong', { orderNumber: 'wrong-order', latestAt: '2026-11-30T12:00:00Z' }),
    ])
    await send(admin, 'events', [anEvent('wrong', 'collected', new Date().toISOString())])
    await addDocument('wrong')
    await sentOf('wrong', 'queued')
    await sentOf('wrong', 'failed')
    expect(await found('wrong-order')).toBe(1)
    expect(await tablesNaming(idOf('wrong'))).toEqual(
      expect.arrayContaining(['events.shipment_id', 'messages.container_id', 'search_documents.key']),
    )

    expect((await remove('wrong')).status).toBe(204)
    expect(await statusOf('wrong')).toBe(404)
    expect(await found('wrong-order')).toBe(0)
    expect(await tablesNaming(idOf('wrong'))).toEqual([])
    // Only the shipment had told of the order.
    expect(await orderStatus('wrong-order')).toBe(404)
    expect(await tablesNaming('wrong-order')).toEqual([])
    const entries = await admin.ask(audit.list, { query: { noun: 'shipment', itemId: idOf('wrong') } })
    expect(entries.items).toMatchObject([{ action: 'delete', changes: { shipmentNumber: { before: 'wrong' } } }])

    const late = await send(admin, 'events', [anEvent('wrong', 'delivered', new Date().toISOString())])
    expect(late.items).toMatchObject([{ status: 'refused' }])
    expect((await remove('wrong')).status).toBe(404)
    expect((await send(admin, 'shipments', [aShipment('wrong')])).created).toBe(1)
    expect((await admin.ask(shipments.get, { params: { id: idOf('wrong') } })).events).toEqual([])
  })

  test('leaves the order that the shop sent, with the state of its other shipments', async () => {
    await send(admin, 'orders', [anOrder('kept')])
    await send(admin, 'shipments', [
      aShipment('kept-1', { orderNumber: 'kept' }),
      aShipment('kept-2', { orderNumber: 'kept' }),
    ])
    await send(admin, 'events', [anEvent('kept-1', 'delivered', '2026-11-04T10:00:00Z')])
    expect(await admin.ask(orders.get, order('kept'))).toMatchObject({ statusId: 'partially_delivered' })
    await remove('kept-2')
    expect(await admin.ask(orders.get, order('kept'))).toMatchObject({
      statusId: 'delivered',
      shipments: [{ id: 'fjallro-kept-1' }],
    })
    await remove('kept-1')
    expect(await admin.ask(orders.get, order('kept'))).toMatchObject({ statusId: 'created', shipments: [] })
  })

  test('stays after a message about it was sent, or after 30 days', async () => {
    await send(admin, 'shipments', [aShipment('told'), aShipment('old')])
    await sentOf('told', 'sent')
    await server.admin.query(
      `update shipments set received_at = now() - interval '31 days' where tenant_id = 'nordhem' and id = 'fjallro-old'`,
    )
    for (const [number, reason] of [
      ['told', /^A message about this shipment was sent.* Cancel it instead$/],
      ['old', /^This shipment came in more than 30 days ago.* Cancel it instead$/],
    ] as const) {
      const { status, body } = await remove(number)
      expect([status, body]).toEqual([409, { message: expect.stringMatching(reason) }])
      expect(await statusOf(number)).toBe(200)
    }
  })

  test('is deleted only by who may send data and sees it', async () => {
    await send(admin, 'shipments', [aShipment('mine'), aShipment('lamp', { merchantId: 'lykta' })])
    expect((await remove('mine', user)).status).toBe(403)
    expect((await remove('mine', sydkust)).status).toBe(404)
    expect((await limited.call(deletions.shipment, { params: { id: 'lykta-lamp' } })).status).not.toBe(204)
    expect(await statusOf('mine')).toBe(200)
  })

  test('leaves nothing behind when events come at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const number = `race-${round}`
      await send(admin, 'shipments', [aShipment(number)])
      const [deleted] = await Promise.all([
        remove(number),
        ...['collected', 'in_transit', 'arrived'].map((code, hour) =>
          send(admin, 'events', [anEvent(number, code, `2026-11-03T0${hour}:00:00Z`)]),
        ),
      ])
      expect(deleted?.status).toBe(204)
      expect(await tablesNaming(idOf(number))).toEqual([])
    }
  })
})

describe('an order that came in by mistake', () => {
  test('is deleted once it has no shipments, also one that a move has left empty', async () => {
    await send(admin, 'orders', [
      anOrder('mistake', { lines: [{ id: '1', quantity: 1 }], deliveries: [{ id: 'd', lines: [] }] }),
    ])
    await send(admin, 'shipments', [aShipment('moved', { orderNumber: 'mistake' })])
    const { status, body } = await admin.call(deletions.order, order('mistake'))
    expect([status, body]).toEqual([409, { message: 'This order has a shipment. Delete or move it first' }])
    await send(admin, 'shipments', [aShipment('moved', { orderNumber: 'right' })])
    expect((await user.call(deletions.order, order('mistake'))).status).toBe(403)
    expect((await sydkust.call(deletions.order, order('mistake'))).status).toBe(404)
    expect((await admin.call(deletions.order, order('mistake'))).status).toBe(204)
    expect(await orderStatus('mistake')).toBe(404)
    expect(await tablesNaming('mistake')).toEqual([])
    expect((await admin.call(deletions.order, order('mistake'))).status).toBe(404)
    expect(await orderStatus('right')).toBe(200)
  })

  test('stays after a message about it was sent', async () => {
    await send(admin, 'orders', [anOrder('told')])
    await putMessage(server, { targetType: 'Order', containerId: 'told', containerNumber: 'told', state: 'sent' })
    expect((await admin.call(deletions.order, order('told'))).status).toBe(409)
    expect(await orderStatus('told')).toBe(200)
  })
})

describe('a package that came in by mistake', () => {
  test('is deleted with its events, and its shipment stands where the other packages stand', async () => {
    await send(admin, 'shipments', [aShipment('two', { packages: [{ number: 'two-p1' }, { number: 'two-p2' }] })])
    await send(admin, 'events', [
      anEvent('two', 'delivered', '2026-11-04T10:00:00Z'),
      anEvent('two', 'in_transit', '2026-11-04T10:00:00Z', { packageNumber: 'two-p2' }),
      anEvent('two', 'in_transit', '2026-11-04T11:00:00Z', { packageNumber: 'two-p3', shipmentNumber: 'two' }),
    ])
    const params = { id: idOf('two'), packageId: 'two-p2' }
    expect(await found('two-p2')).toBe(1)
    expect((await user.call(deletions.package, { params })).status).toBe(403)
    expect((await sydkust.call(deletions.package, { params })).status).toBe(404)
    expect((await admin.call(deletions.package, { params })).status).toBe(204)
    expect((await admin.call(deletions.package, { params })).status).toBe(404)
    expect(await found('two-p2')).toBe(0)
    // One that only a scan told of.
    expect((await admin.call(deletions.package, { params: { ...params, packageId: 'two-p3' } })).status).toBe(204)
    const shipment = await admin.ask(shipments.get, { params })
    expect(shipment).toMatchObject({ statusId: 'delivered', numberOfPackages: 1, packages: [{ number: 'two-p1' }] })
    expect(shipment.events.map(({ code }) => code)).toEqual(['delivered'])
    expect(shipment.removedPackages).toEqual([])
  })

  test('stays after a message about its shipment was sent', async () => {
    await send(admin, 'shipments', [aShipment('said')])
    await sentOf('said', 'sent')
    const params = { id: idOf('said'), packageId: 'said-p1' }
    expect((await admin.call(deletions.package, { params })).status).toBe(409)
    expect((await admin.ask(shipments.get, { params })).packages).toHaveLength(1)
  })
})

describe('a document that came in by mistake', () => {
  test('is deleted, but not after a message that may show it', async () => {
    await send(admin, 'shipments', [aShipment('papers')])
    await sentOf('papers', 'sent')
    const { id: documentId } = await addDocument('papers')
    const params = { id: idOf('papers'), documentId }
    expect((await user.call(deletions.document, { params })).status).toBe(403)
    expect((await sydkust.call(deletions.document, { params })).status).toBe(404)
    expect((await admin.call(deletions.document, { params })).status).toBe(204)
    expect((await admin.call(deletions.document, { params })).status).toBe(404)
    expect(await admin.ask(shipmentDocuments.list, { params })).toEqual([])

    const again = { id: idOf('papers'), documentId: (await addDocument('papers')).id }
    await sentOf('papers', 'sent')
    expect((await admin.call(deletions.document, { params: again })).status).toBe(409)
    expect(await admin.ask(shipmentDocuments.list, { params })).toHaveLength(1)
  })
})
