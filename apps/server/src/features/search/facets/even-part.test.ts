import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, testServer } from '../../../test/server.ts'
import { exactHits } from './count-limits.ts'

const server = testServer()
const size = 1.25 * exactHits
const seen = ['fjallro', 'kattvik']
const merchants = [...seen, 'lykta']
const carriers = ['dhl', 'postnord', 'postnord', 'bring', 'postnord']

const shipments = Array.from({ length: size }, (_, n) => ({
  merchant: merchants[n % 3] ?? '',
  carrier: carriers[n % 5] ?? '',
}))

beforeAll(async () => {
  await server.admin.query(
    `insert into shipments (tenant_id, id, merchant_id, shipment_number, scenario_id, service_provider_id, status_id, milestone_index, created_at,
       booked_at, completed_at)
     select 'nordhem', 'E' || n, ($2::text[])[1 + n % 3], 'E' || n, 'outbound_delivery', ($3::text[])[1 + n % 5], 'delivered', 6000, at, at, at
     from generate_series(0, $1 - 1) n cross join lateral (select timestamptz '2026-03-01' + n * interval '1 minute' as at) t`,
    [size, merchants, carriers],
  )
  await server.admin.query('vacuum analyze shipments')
})

const ask = (caller: Caller) =>
  caller.ask(contract.search.shipments, {
    query: { bookedFrom: '2026-03-01T00:00:00Z', bookedTo: '2026-04-01T00:00:00Z', includeFacets: 'true' },
  })

const counted = (isSeen: (merchant: string) => boolean) =>
  Object.fromEntries(
    [...new Set(carriers)].map(id => [
      id,
      shipments.filter(shipment => shipment.carrier === id && isSeen(shipment.merchant)).length,
    ]),
  )

test('facets of more rows of a month than are counted one by one are estimates near the truth', async () => {
  const { facets = {}, facetsAreExact } = await ask(await server.as('user@nordhem.example'))
  expect(facetsAreExact).toBe(false)
  const found = facets.serviceProviderId ?? []
  expect(found.map(({ value }) => value).toSorted()).toEqual(Object.keys(counted(() => true)).toSorted())
  for (const { value, count } of found)
    expect(Math.abs(count / (counted(() => true)[value] ?? 0) - 1), `${value}: ${count}`).toBeLessThan(0.1)
})

test('a user of some merchants, who sees fewer, gets the exact numbers of these', async () => {
  const { facets = {}, facetsAreExact } = await ask(await server.as('merchant@nordhem.example'))
  expect(facetsAreExact).toBe(true)
  const found = (facets.serviceProviderId ?? []).map(({ value, count }) => [value, count])
  expect(Object.fromEntries(found)).toEqual(counted(merchant => seen.includes(merchant)))
})
