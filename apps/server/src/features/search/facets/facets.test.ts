import type { SentQuery } from '@aftermile/contract/endpoint'
import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../test/data/search-world.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { exactHits } from './count-limits.ts'

const server = testServer()
let world: TestWorld
let user: Caller
let limited: Caller

const shipments = 24
const size = 10 * exactHits

beforeAll(async () => {
  world = openTestWorld(server)
  user = await server.as('user@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
  for (let number = 0; number < shipments; number++)
    await world.shipment({
      id: `F${number}`,
      merchantId: number % 3 === 0 ? 'lykta' : 'fjallro',
      statusId: number % 4 === 0 ? 'damaged' : 'in_transit',
      toName: number % 2 === 0 ? 'Anna Berg' : 'Bo Ek',
      tags: number % 5 === 0 ? ['vip', 'fragile'] : [],
      // The name is found as a word and within the address, and only within the address.
      document: { emailAddresses: [number % 2 === 0 ? 'annaberg7@mail.example' : 'annaek@mail.example'] },
    })
})
afterAll(() => world.close())

async function ask(query: SentQuery<typeof contract.search.shipments>, caller = user) {
  const { facets = {}, ...found } = await caller.ask(contract.search.shipments, {
    query: { includeFacets: 'true', ...query },
  })
  return { ...found, facets }
}

/** Pretends that the last count found each word in so many documents of a large tenant. */
async function setFrequency(frequency: number): Promise<void> {
  await server.admin.query("update search_words set frequency = $1 where tenant_id = 'nordhem'", [frequency])
  await server.admin.query(
    `insert into search_sizes (tenant_id, kind, merchant_id, documents) values ('nordhem', 'shipment', 'fjallro', $1)
     on conflict (tenant_id, kind, merchant_id) do update set documents = excluded.documents`,
    [size],
  )
}

const queries: SentQuery<typeof contract.search.shipments>[] = [
  { text: 'anna' },
  { text: 'anna', facets: 'statusId:damaged;merchantId:fjallro' },
  { text: 'anna', facets: 'tags:vip' },
]

test('a hit counts once, whether it is found as a word, within an address, or both', async () => {
  const { facets, facetsAreExact } = await ask({ text: 'anna' })
  expect(facetsAreExact).toBe(true)
  expect(facets.statusId).toEqual([
    { value: 'in_transit', count: 18 },
    { value: 'damaged', count: 6 },
  ])
  expect(facets.tags).toEqual([
    { value: 'fragile', count: 5 },
    { value: 'vip', count: 5 },
  ])
  expect(await ask({ text: 'anna', exactCount: 'true' })).toMatchObject({ count: shipments, countIsExact: true })
  expect(await ask({ text: 'anna', exactCount: 'true' }, limited)).toMatchObject({ count: 16, countIsExact: true })
})

test('a field is counted under the filters of the others and not under its own', async () => {
  const { facets } = await ask({ text: 'anna', facets: 'statusId:damaged;merchantId:fjallro' })
  expect(facets.statusId).toEqual([
    { value: 'in_transit', count: 12 },
    { value: 'damaged', count: 4 },
  ])
  expect(facets.merchantId).toEqual([
    { value: 'fjallro', count: 4 },
    { value: 'lykta', count: 2 },
  ])
})

test.each([1.5, 3])('facets of few hits are exact, even if many more were expected', async times => {
  await setFrequency(1)
  const few = await Promise.all(queries.map(query => ask(query)))
  await setFrequency(Math.round(times * exactHits))
  const many = await Promise.all(queries.map(query => ask(query)))
  expect(many.map(({ facets, facetsAreExact }) => ({ facets, facetsAreExact }))).toEqual(
    few.map(({ facets }) => ({ facets, facetsAreExact: true })),
  )
})
