import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { jobEnded, runOnMatching, tag } from '../../test/data/container-jobs.ts'
import { anOrder, aShipment, send } from '../../test/data/containers.ts'
import { type Caller, testServer } from '../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const tagsIn = async (table: 'shipments' | 'orders') =>
  (
    await server.admin.query<{ tags: string[]; count: number }>(
      `select tags, count(*)::integer from ${table} where tenant_id = 'nordhem' group by tags order by tags`,
    )
  ).rows

test('a deleted tag leaves shipments and orders, and other tags stay', async () => {
  for (const id of ['passing', 'staying']) await admin.ask(contract.tags.create, { body: { id, name: id } })
  const booked = Array.from({ length: 1500 }, (_, index) =>
    aShipment(`tagged-${index}`, { senderReference: 'taggedref' }),
  )
  await send(admin, 'shipments', booked.slice(0, 1000))
  await send(admin, 'shipments', booked.slice(1000))
  await send(admin, 'orders', [anOrder('tagged-order', { name: 'Zebulon Quist' })])
  const containers = booked.slice(0, 3).map(({ shipmentNumber }) => `fjallro-${shipmentNumber}`)
  await admin.ask(contract.containers.act, { body: { type: 'shipment', containers, actions: [tag('staying')] } })
  await jobEnded(admin, await runOnMatching(admin, { text: 'taggedref' }, tag('passing')))
  const orders = [{ id: 'tagged-order', merchantId: 'fjallro' }]
  await admin.ask(contract.containers.act, { body: { type: 'order', containers: orders, actions: [tag('passing')] } })
  const { rows: before } = await server.admin.query('select now()')

  await admin.ask(contract.tags.remove, { params: { id: 'passing' } })

  await expect.poll(() => tagsIn('orders')).not.toContainEqual({ tags: ['passing'], count: 1 })
  expect(await tagsIn('shipments')).toEqual([
    { tags: [], count: 1497 },
    { tags: ['staying'], count: 3 },
  ])
  const found = await admin.ask(contract.search.shipments, { query: { facets: 'tags:passing' } })
  expect(found.count).toBe(0)
  const { rowCount } = await server.admin.query('select 1 from shipments where updated_at <= $1', [before[0].now])
  expect(rowCount).toBe(0)
  const { rows: audited } = await server.admin.query(`
    select noun, count(*)::integer from audit_entries
    where user_name = 'Aftermile' and not changes #> '{tags,after}' ? 'passing' group by noun order by noun`)
  expect(audited).toEqual([
    { noun: 'order', count: 1 },
    { noun: 'shipment', count: 1500 },
  ])
})
