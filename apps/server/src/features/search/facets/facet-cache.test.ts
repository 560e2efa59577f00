import type { SentQuery } from '@aftermile/contract/endpoint'
import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../test/data/search-world.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { shipmentSubject } from '../filters/search-subject.ts'
import { refreshSearchCounts } from '../refresh-counts.ts'
import { cacheFacetsFrom } from './count-limits.ts'
import { refreshFacetCache } from './facet-cache.ts'

const server = testServer()
let world: TestWorld
let user: Caller

const ask = async (query: SentQuery<typeof contract.search.shipments> = {}) => {
  const { facets = {}, ...found } = await user.ask(contract.search.shipments, {
    query: { includeFacets: 'true', ...query },
  })
  return { ...found, facets }
}

/** Fills the cache as if the tenant had many shipments. */
async function fillCache(): Promise<void> {
  await server.admin.query(
    `insert into search_sizes (tenant_id, kind, merchant_id, documents) values ('nordhem', 'shipment', 'fjallro', $1)
     on conflict (tenant_id, kind, merchant_id) do update set documents = excluded.documents`,
    [cacheFacetsFrom + 1],
  )
  await world.as('nordhem', [], ctx => refreshFacetCache(ctx, shipmentSubject, cacheFacetsFrom + 1))
}

const kinds = [
  { statusId: 'in_transit', milestoneIndex: 3000, tags: ['vip'] },
  { statusId: 'damaged', milestoneIndex: 3000, serviceProviderId: 'dhl' },
  { statusId: 'delivered', milestoneIndex: 6000, completedAt: '2026-03-05T12:00:00.000Z' },
  { statusId: 'lost', milestoneIndex: 6000, completedAt: '2026-03-06T12:00:00.000Z', tags: ['vip', 'fragile'] },
]
const queries: SentQuery<typeof contract.search.shipments>[] = [
  {},
  { includeCompleted: 'false' },
  { facets: 'statusId:lost' },
  { facets: 'statusId:lost,damaged' },
  { facets: 'statusId:damaged' },
  { facets: 'milestoneIndex:6000' },
  { facets: 'milestoneIndex:6000,3000;statusId:delivered,in_transit' },
  { facets: 'milestoneIndex:3000;statusId:lost' },
  { facets: 'tags:vip' },
  { facets: 'tags:fragile;merchantId:kattvik' },
  { facets: 'statusId:nothing' },
  { facets: 'timeState:expired' },
  { facets: 'timeState:on_time,expired;merchantId:kattvik' },
  { facets: 'timeState:expired;statusId:delivered' },
  { facets: 'placeTown:SE/Malmö' },
  { facets: 'noEventHours:24' },
]

beforeAll(async () => {
  world = openTestWorld(server)
  user = await server.as('user@nordhem.example')
  for (const [index, kind] of kinds.entries())
    for (const merchantId of ['fjallro', 'kattvik', 'kattvik'].slice(0, 1 + (index % 3)))
      await world.shipment({ id: `S${index}${merchantId}${Math.random()}`, merchantId, ...kind })
  await server.admin.query(`
    update shipments set latest_at = case when status_id = 'damaged' then past else future end
    from (select now() - interval '1 day' as past, now() + interval '1 day' as future) days
    where merchant_id = 'kattvik' or status_id = 'damaged'`)
  await server.admin.query('update shipments set departed_at = booked_at')
})
afterAll(() => world.close())

test('cached counts equal fresh counts for every query, and rows and exact counts stay the same', async () => {
  const counted = await Promise.all(queries.map(query => ask(query)))
  await fillCache()
  for (const [index, query] of queries.entries()) {
    // Without any filter the count is that of all documents, which fillCache() has made up.
    const cached =
      Object.keys(query).length === 0 ? { ...(await ask()), count: counted[index]?.count } : await ask(query)
    expect({ facets: cached.facets, count: cached.count, items: cached.items }, JSON.stringify(query)).toEqual({
      facets: counted[index]?.facets,
      count: counted[index]?.count,
      items: counted[index]?.items,
    })
    expect((await ask({ ...query, exactCount: 'true' })).count).toBe(counted[index]?.count)
  }
  expect((await ask()).facetsAreExact).toBe(false)
})

test('the delivery status is a facet that only open shipments with a promise have', async () => {
  const { facets, count } = await ask({ facets: 'timeState:expired' })
  expect(count).toBe(2)
  expect(facets.timeState).toEqual([{ value: 'expired', count: 2 }])
  expect(facets.statusId).toEqual([{ value: 'damaged', count: 2 }])
})

test('many open shipments have their delivery status in the cache', async () => {
  await fillCache()
  await server.admin.query('update search_counts set documents = documents * $1 where is_open', [cacheFacetsFrom])
  expect((await ask()).facets.timeState).toEqual([{ value: 'expired', count: 2 * cacheFacetsFrom }])
  expect((await ask({ facets: 'timeState:on_time' })).facets.statusId).toEqual([])
  // Places are not in the cache: they come from a sample, and from the rows once one is chosen.
  expect((await ask()).facets).toHaveProperty('placeTown')
  expect(await ask({ facets: 'placeTown:SE/Malmö' })).toMatchObject({
    facetsAreExact: true,
    facets: { placeTown: [{ value: 'SE/Malmö', count: 3 }] },
  })
})

test('open shipments are counted live, whatever the age of the cache', async () => {
  await fillCache()
  await world.shipment({ id: 'NEW1', statusId: 'misrouted' })
  expect((await ask()).facets.statusId).toContainEqual({ value: 'misrouted', count: 1 })
  expect((await ask({ facets: 'statusId:misrouted' })).count).toBe(1)
})

test('cached counts show nothing of other merchants and tenants', async () => {
  await fillCache()
  const rowsFor = (tenantId: string, merchants: string[]) =>
    world.as(tenantId, merchants, async ({ db }) =>
      (
        await db.rows<{ merchant: string }>({
          name: 'cached',
          text: 'select distinct merchant_id as merchant from search_counts',
          values: [],
        })
      ).map(row => row.merchant),
    )
  expect((await rowsFor('nordhem', [])).toSorted()).toEqual(['fjallro', 'kattvik'])
  expect(await rowsFor('nordhem', ['kattvik'])).toEqual(['kattvik'])
  expect(await rowsFor('sydkust', [])).toEqual([])
})

test('a tenant that has become small has no cached counts', async () => {
  await world.as('nordhem', [], ctx => refreshFacetCache(ctx, shipmentSubject, 10))
  const { rowCount } = await server.admin.query("select 1 from search_counts where tenant_id = 'nordhem'")
  expect(rowCount).toBe(0)
})

test('a filter by order finds its shipments, and by merchant only those of one merchant', async () => {
  await world.shipment({ id: 'OF1', orderNumber: '77' })
  await world.shipment({ id: 'OF2', orderNumber: '77', merchantId: 'kattvik' })
  await server.admin.query(
    "update shipments set order_id = order_number where tenant_id = 'nordhem' and order_number = '77'",
  )
  const ids = async (query: SentQuery<typeof contract.search.shipments>) =>
    (await ask(query)).items.map(item => item.document.id).toSorted()
  expect(await ids({ orderId: '77', merchantId: 'kattvik' })).toEqual(['OF2'])
  expect(await ids({ orderId: '77' })).toEqual(['OF1', 'OF2'])
  expect(await ids({ orderId: '78' })).toEqual([])
})

test('between two counts of all, a large tenant counts only what is open or was completed since', async () => {
  const admin = server.admin
  const isLarge = (age: string) =>
    admin.query('update search_sizes set documents = 1000000, counted_at = now() - $1::interval', [age])
  const cached = async () => {
    const { rows } = await admin.query<{ status: string; documents: number }>(
      `select status_id as status, sum(documents)::int as documents from search_counts where kind = 'shipment' group by 1 order by 1`,
    )
    return Object.fromEntries(rows.map(({ status, documents }) => [status, documents]))
  }
  const countSome = () => world.as('nordhem', [], ctx => refreshSearchCounts.run(ctx, {}))
  await fillCache()
  await isLarge('5 minutes')
  const before = await cached()
  await countSome()
  expect(await cached()).toEqual(before)

  await admin.query("update shipments set status_id = 'returned' where status_id = 'delivered'")
  await admin.query("update shipments set status_id = 'lost', completed_at = now() where status_id = 'misrouted'")
  await admin.query("update shipments set status_id = 'at_customs' where status_id = 'damaged'")
  await countSome()
  await countSome()
  const { misrouted = 0, damaged = 0, lost = 0, ...rest } = before
  expect(await cached()).toEqual({ ...rest, lost: lost + misrouted, at_customs: damaged })

  // Then all are counted, and there are too few for a cache.
  await isLarge('21 minutes')
  await countSome()
  expect(await cached()).toEqual({})
})

test('a shipment that turns out to have been completed before the last count of all is counted once, as is one with a time to come', async () => {
  const total = async () => {
    const { rows } = await server.admin.query<{ total: number }>(
      `select sum(documents)::int as total from search_counts where kind = 'shipment'`,
    )
    return rows[0]?.total
  }
  const complete = (status: string, at: string) =>
    server.admin.query('update shipments set completed_at = now() + $2::interval where status_id = $1', [status, at])
  const countSome = () => world.as('nordhem', [], ctx => refreshSearchCounts.run(ctx, {}))
  await complete('lost', '2 hours')
  await fillCache()
  await server.admin.query('update search_sizes set documents = 1000000, counted_at = now()')
  const before = await total()
  await complete('in_transit', '-1 hour')
  await countSome()
  expect(await total()).toBe(before)
})

test('a list by a value that none had at the last count is empty, and has what came since', async () => {
  await fillCache()
  const query = { facets: 'serviceProviderId:budbee;toCountryCode:SE', includeFacets: 'true' } as const
  expect(await ask(query)).toMatchObject({ count: 0, items: [], facets: { statusId: [] } })
  const booked = ['2026-03-02T12:00:00.000Z', '2026-03-04T12:00:00.000Z', '2026-03-03T12:00:00.000Z']
  for (const [index, bookedAt] of booked.entries())
    await world.shipment({
      id: `BB${index}`,
      serviceProviderId: 'budbee',
      bookedAt,
      merchantId: index === 0 ? 'lykta' : 'fjallro',
    })
  const ids = async (more: SentQuery<typeof contract.search.shipments> = {}) =>
    (await ask({ ...query, ...more })).items.map(item => item.document.id)
  expect(await ids()).toEqual(['BB1', 'BB2', 'BB0'])
  expect(await ids({ sort: 'shipmentNumber', size: '2', page: '2' })).toEqual(['BB2'])
  expect(await ids({ includeCompleted: 'false', sort: '-merchantId' })).toEqual(['BB0', 'BB1', 'BB2'])
  const limited = await server.as('merchant@nordhem.example')
  const seen = await limited.ask(contract.search.shipments, { query })
  expect(seen.items.map(item => item.document.id)).toEqual(['BB1', 'BB2'])
})
