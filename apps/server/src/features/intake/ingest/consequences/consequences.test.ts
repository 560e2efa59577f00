import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../../test/server.ts'

const server = testServer({ parts: ['api'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const countOf = async (table: string, column: string, id: string) => {
  const { rows } = await server.admin.query<{ count: number }>(
    `select count(*)::int as count from ${table} where tenant_id = 'nordhem' and ${column} = $1`,
    [id],
  )
  return rows[0]?.count
}
const isOpen = async (key: string) =>
  (await server.admin.query("select is_open from search_texts where tenant_id = 'nordhem' and key = $1", [key])).rows[0]
    ?.is_open

test('a new shipment is found by search, has an overdue timer, and has its order', async () => {
  await send(admin, 'shipments', [aShipment('c1', { orderNumber: 'c', bookedAt: new Date().toISOString() })])
  const found = await admin.ask(contract.search.shipments, { query: { text: 'c1-p1' } })
  expect(found.items.map(item => item.document.id)).toEqual(['fjallro-c1'])
  expect(await countOf('timers', 'container_id', 'fjallro-c1')).toBe(1)
  expect(await countOf('orders', 'id', 'c')).toBe(1)
})

test('a completed shipment is marked as closed, with its order, which opens again with another shipment', async () => {
  await send(admin, 'shipments', [aShipment('c2', { orderNumber: 'c2' })])
  expect([await isOpen('fjallro-c2'), await isOpen('fjallro/c2')]).toEqual([true, true])
  await send(admin, 'events', [anEvent('c2', 'lost', '2026-11-04T10:00:00Z')])
  expect([await isOpen('fjallro-c2'), await isOpen('fjallro/c2')]).toEqual([false, false])
  await send(admin, 'orders', [anOrder('c2', { deliveries: [{ id: 'x' }] })])
  await send(admin, 'shipments', [aShipment('c2-b', { orderNumber: 'c2', orderDeliveryId: 'y' })])
  expect([await isOpen('fjallro-c2'), await isOpen('fjallro/c2')]).toEqual([false, true])
})

test('where a consequence fails, nothing of its batch is stored', async () => {
  await server.admin.query("alter table timers add constraint refused check (container_id <> 'fjallro-c4') not valid")
  const items = [
    aShipment('c3', { orderNumber: 'c3' }),
    aShipment('c4', { orderNumber: 'c4', bookedAt: new Date().toISOString() }),
  ]
  const answer = await admin.call(contract.ingress.shipments, { body: { items } })
  expect(answer.status).toBeGreaterThanOrEqual(500)
  for (const id of ['fjallro-c3', 'fjallro-c4']) {
    expect(await countOf('shipments', 'id', id)).toBe(0)
    expect(await countOf('search_documents', 'key', id)).toBe(0)
    expect(await countOf('packages', 'shipment_id', id)).toBe(0)
  }
  expect(await countOf('orders', 'id', 'c3')).toBe(0)
  await server.admin.query('alter table timers drop constraint refused')
  expect(await send(admin, 'shipments', items)).toMatchObject({ created: 2 })
})

test('two shipments that move at the same time leave their order in the state of both', async () => {
  const orders = Array.from({ length: 12 }, (_, n) => `race-${n}`)
  await send(
    admin,
    'shipments',
    orders.flatMap(number => ['a', 'b'].map(part => aShipment(`${number}${part}`, { orderNumber: number }))),
  )
  const deliver = (part: string) =>
    send(
      admin,
      'events',
      orders.map(number => anEvent(`${number}${part}`, 'delivered', '2026-11-05T10:00:00Z')),
    )
  await Promise.all(['a', 'b', 'a', 'b'].map(deliver))
  for (const number of orders) {
    const { rows } = await server.admin.query(
      "select status_id, milestone_index from orders where tenant_id = 'nordhem' and id = $1",
      [number],
    )
    expect(rows).toEqual([{ status_id: 'delivered', milestone_index: 6000 }])
    expect(await isOpen(`fjallro/${number}`)).toBe(false)
  }
})
