import type { SentQuery } from '@aftermile/contract/endpoint'
import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentOf, openTestWorld, type TestWorld } from '../../test/data/search-world.ts'
import { type Caller, testServer } from '../../test/server.ts'
import { writeDocuments } from './documents/write-documents.ts'
import { refreshSearchCounts } from './refresh-counts.ts'

const server = testServer()
let world: TestWorld
let user: Caller
let limited: Caller

const size = 9000
const newest = 400
const hidden = 'lykta'

/** The newest all go to Malmö, of the others every second one. A user of two merchants sees two of three. */
const shipments = Array.from({ length: size }, (_, n) => ({
  id: `EST${n}`,
  merchantId: [hidden, 'fjallro', 'fjallro'][n % 3] ?? '',
  city: n < newest || n % 2 === 0 ? 'Malmö' : 'Lund',
  carrier: n % 5 === 0 ? 'dhl' : 'postnord',
  bookedAt: new Date(Date.parse('2026-03-01T00:00:00Z') - n * 60_000).toISOString(),
}))

beforeAll(async () => {
  world = openTestWorld(server)
  user = await server.as('user@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
  for (const merchantId of [hidden, 'fjallro'])
    await world.shipment({ id: `first-${merchantId}`, merchantId, toCity: 'Oslo' })
  await server.admin.query(
    `insert into shipments (tenant_id, id, merchant_id, shipment_number, scenario_id, service_provider_id, status_id, milestone_index, created_at,
       booked_at, completed_at, to_city, to_country_code)
     select 'nordhem', x.id, x."merchantId", x.id, 'outbound_delivery', x.carrier, 'delivered', 6000, x."bookedAt", x."bookedAt",
       x."bookedAt" + interval '2 days', x.city, 'SE'
     from json_to_recordset($1) x (id text, "merchantId" text, city text, carrier text, "bookedAt" timestamptz)`,
    [JSON.stringify(shipments)],
  )
  const documents = shipments.map(({ id, merchantId, city, bookedAt }) =>
    documentOf({ id, merchantId, sortedAt: bookedAt, isOpen: false, locations: [city] }),
  )
  for (let from = 0; from < size; from += 1000)
    await world.as('nordhem', [], ctx => writeDocuments(ctx, documents.slice(from, from + 1000)))
  await world.as('nordhem', [], ctx => refreshSearchCounts.run(ctx, {}))
  await server.admin.query('analyze shipments; analyze search_texts')
})
afterAll(() => world.close())

const ask = (query: SentQuery<typeof contract.search.shipments>, caller = user) =>
  caller.ask(contract.search.shipments, { query })

const inMalmo = shipments.filter(({ city }) => city === 'Malmö')
const truth = (isCounted: (item: (typeof shipments)[number]) => boolean) => inMalmo.filter(isCounted).length
const isSeen = ({ merchantId }: { merchantId: string }) => merchantId !== hidden
const isDhl = ({ carrier }: { carrier: string }) => carrier === 'dhl'

const within = (count: number, expected: number): void => expect(Math.abs(count / expected - 1)).toBeLessThan(0.1)

test.each([
  ['a word', { text: 'malmö' }, () => true],
  ['a part of a word', { text: 'alm' }, () => true],
  ['a word with a typo', { text: 'mallmo' }, () => true],
  ['a word and a facet', { text: 'malmö', facets: 'serviceProviderId:postnord' }, item => !isDhl(item)],
] as [string, { text: string; facets?: string }, Parameters<typeof truth>[0]][])(
  'the estimate of %s is near the exact count, though the newest are not like the others',
  async (_, query, isCounted) => {
    const [found, exact, seen, exactlySeen] = await Promise.all([
      ask(query),
      ask({ ...query, exactCount: 'true' }),
      ask(query, limited),
      ask({ ...query, exactCount: 'true' }, limited),
    ])
    expect([exact.count, exactlySeen.count]).toEqual([truth(isCounted), truth(item => isCounted(item) && isSeen(item))])
    expect(found.countIsExact).toBe(false)
    within(found.count, exact.count)
    within(seen.count, exactlySeen.count)
  },
)

test('facets of many hits are near the counts of the list that they lead to, and show nothing of other merchants', async () => {
  const query = { text: 'malmö', includeFacets: 'true' } as const
  const { facets = {}, facetsAreExact } = await ask(query)
  expect(facetsAreExact).toBe(false)
  const isExact = await ask({ ...query, exactCount: 'true' })
  expect(isExact.facetsAreExact).toBe(true)
  expect(isExact.facets?.serviceProviderId).toEqual([
    { value: 'postnord', count: truth(item => !isDhl(item)) },
    { value: 'dhl', count: truth(isDhl) },
  ])
  for (const { value, count } of facets.serviceProviderId ?? [])
    within(count, (await ask({ text: 'malmö', facets: `serviceProviderId:${value}`, exactCount: 'true' })).count)
  const seen = await ask(query, limited)
  expect(seen.facets?.merchantId?.map(({ value }) => value)).toEqual(['fjallro'])
  within(seen.facets?.merchantId?.[0]?.count ?? 0, truth(isSeen))
})
