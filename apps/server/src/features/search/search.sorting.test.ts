import type { SentQuery } from '@aftermile/contract/endpoint'
import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../test/data/search-world.ts'
import { type Caller, testServer } from '../../test/server.ts'

const server = testServer()
let world: TestWorld
let user: Caller
let limited: Caller

const kinds = [
  { statusId: 'in_transit', milestoneIndex: 3000 },
  { statusId: 'damaged', milestoneIndex: 3000 },
  { statusId: 'delivered', milestoneIndex: 6000, completedAt: '2026-03-05T12:00:00.000Z' },
  { statusId: 'delivered', milestoneIndex: 6000, completedAt: '2026-03-06T12:00:00.000Z' },
  { statusId: 'cancelled', milestoneIndex: 6000, completedAt: '2026-03-05T12:00:00.000Z' },
]

beforeAll(async () => {
  world = openTestWorld(server)
  user = await server.as('user@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
  for (let number = 0; number < 35; number++)
    await world.shipment({
      ...kinds[number % 5],
      id: `S${(number * 17) % 35}`,
      merchantId: number % 3 === 0 ? 'lykta' : 'fjallro',
      bookedAt: `2026-03-0${1 + (number % 4)}T12:00:00.000Z`,
      orderNumber: number % 4 === 0 ? null : `O${number % 9}`,
      toName: ['Åsa', 'berg', 'Anna Berg'][number % 3] ?? '',
    })
  await server.admin.query(`
    update shipments set to_name = case when length(id) = 2 then null else to_name end,
      sla_state = case when hashtext(id) & 3 = 0 then 'running' when hashtext(id) & 3 = 1 then 'breached'
        when hashtext(id) & 3 = 2 then 'met' end,
      sla_due_at = case when hashtext(id) & 3 <> 3
        then (booked_at at time zone 'UTC' + (hashtext(id) & 7) * interval '1 day') at time zone 'UTC' end,
      estimated_at = case when hashtext(id) & 3 <> 0
        then (booked_at at time zone 'UTC' + (hashtext(id) & 3) * interval '1 day') at time zone 'UTC' end`)
})
afterAll(() => world.close())

const columns = {
  bookingTimestamp: 'booked_at',
  completedAt: 'completed_at',
  estimatedDeliveryTime: 'estimated_at',
  slaDueAt: "case when completed_at is null and sla_state <> 'met' then sla_due_at end",
  shipmentNumber: 'shipment_number',
  orderNumber: 'order_number',
  statusId: 'status_id',
  merchantId: 'merchant_id',
  toName: 'to_name',
}

/** Each query, and the rows that it should find. */
const queries: [SentQuery<typeof contract.search.shipments>, string][] = [
  [{}, 'true'],
  [{ includeCompleted: 'false' }, 'completed_at is null'],
  [{ facets: 'statusId:delivered,damaged,delivered' }, "status_id in ('delivered', 'damaged')"],
  [{ facets: 'slaState:breached,met' }, "sla_state in ('breached', 'met')"],
  [{ facets: 'statusId:cancelled' }, "status_id = 'cancelled'"],
  [{ facets: 'milestoneIndex:3000' }, 'milestone_index = 3000'],
  [{ facets: 'milestoneIndex:6000;merchantId:lykta' }, "milestone_index = 6000 and merchant_id = 'lykta'"],
  [{ completedFrom: '2026-03-06T00:00:00.000Z' }, "completed_at >= '2026-03-06T00:00:00.000Z'"],
  [{ facets: 'statusId:nothing' }, 'false'],
]

async function pagesOf(caller: Caller, query: SentQuery<typeof contract.search.shipments>): Promise<string[]> {
  const pages = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async page => {
      const reply = await caller.call(contract.search.shipments, { query: { ...query, size: '8', page: String(page) } })
      expect(reply.status, reply.text).toBe(200)
      return reply.reply.items // by the contract
    }),
  )
  return pages.flat().map(({ document }) => document.id)
}

async function expectedIds(order: string, where: string): Promise<string[]> {
  const { rows } = await server.admin.query<{ id: string }>(
    `select id from shipments where tenant_id = 'nordhem' and ${where} order by ${order} booked_at desc, id`,
  )
  return rows.map(({ id }) => id)
}

test.each(Object.entries(columns))(
  'pages sorted by %s are all rows in that order, those without a value last',
  async (field, column) => {
    for (const [query, where] of queries) {
      const up = await pagesOf(user, { ...query, sort: field })
      expect([query, up]).toEqual([query, await expectedIds(`${column} nulls last,`, where)])
      const down = await pagesOf(user, { ...query, sort: `-${field}` })
      expect([query, down]).toEqual([query, await expectedIds(`${column} desc nulls last,`, where)])
    }
    expect(await pagesOf(limited, { sort: field })).toEqual(
      await expectedIds(`${column} nulls last,`, "merchant_id = 'fjallro'"),
    )
  },
)

test('without a sort, rows come newest first', async () => {
  for (const [query, where] of queries) expect(await pagesOf(user, query)).toEqual(await expectedIds('', where))
})
