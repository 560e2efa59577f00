import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { openTestWorld, type TestWorld } from '../../test/data/search-world.ts'
import { type Caller, testServer } from '../../test/server.ts'
import { writeDocuments } from './documents/write-documents.ts'
import { refreshSearchCounts } from './refresh-counts.ts'

const server = testServer()
let world: TestWorld
let user: Caller
let limited: Caller
let sydkust: Caller

beforeAll(async () => {
  world = openTestWorld(server)
  user = await server.as('user@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
  await world.shipment({ id: 'MINE-1', merchantId: 'fjallro', toName: 'Karin Ekdahl' })
  await world.shipment({ id: 'OTHER-1', merchantId: 'solsida', toName: 'Karin Hemligsson' })
  await world.shipment({ id: 'OTHER-12', merchantId: 'solsida', toName: 'Karin Hemligsson' })
  await world.order({ id: 'O-1', merchantId: 'fjallro', name: 'Karin Ekdahl' })
  await world.order({ id: 'O-1', merchantId: 'solsida', name: 'Karin Hemligsson' })
})
afterAll(() => world.close())

const shipments = (caller: Caller, query: Record<string, string>) => caller.call(contract.search.shipments, { query })
const orders = (caller: Caller, query: Record<string, string>) => caller.call(contract.search.orders, { query })

test('a tenant finds nothing of another, by text, number, typo or id', async () => {
  for (const query of [
    { text: 'karin' },
    { text: 'MINE-1' },
    { text: 'karim' },
    { id: 'MINE-1' },
    { includeFacets: 'true' },
  ]) {
    const answer = await shipments(sydkust, query)
    expect(answer.body).toMatchObject({ count: 0, items: [] })
    expect(answer.text).not.toMatch(/fjallro|solsida|Karin/)
  }
  expect((await orders(sydkust, { text: 'karin' })).body).toMatchObject({ count: 0, items: [] })
  const report = await sydkust.call(contract.search.shipmentReport, { body: { items: ['MINE-1'] } })
  expect(report.body).toEqual({ count: 0, items: [] })
})

test.each(['before the words are counted', 'after'])(
  'a user limited to a merchant sees no other merchant in hits, counts, facets or highlights, %s',
  async when => {
    if (when === 'after') await world.as('nordhem', [], ctx => refreshSearchCounts.run(ctx, {}))
    for (const query of [
      { text: 'karin' },
      { text: 'ka' },
      { text: '1' },
      { text: 'karim' },
      { text: 'karin', exactCount: 'true' },
      { text: 'karin', sort: 'toName' },
      { text: 'karin', includeCompleted: 'false' },
      {},
      { exactCount: 'true' },
    ]) {
      const answer = await shipments(limited, { ...query, includeFacets: 'true' })
      expect([query, answer.body]).toMatchObject([query, { count: 1, items: [{ document: { id: 'MINE-1' } }] }])
      expect(answer.text).not.toMatch(/solsida|Hemlig/)
      expect((await shipments(user, query)).body).toMatchObject({ count: 3 })
    }
    for (const query of [
      { text: 'hemligsson' },
      { text: 'OTHER-1' },
      { id: 'OTHER-1' },
      { merchantId: 'solsida' },
      { facets: 'merchantId:solsida' },
    ])
      expect((await shipments(limited, query)).body).toMatchObject({ count: 0, items: [] })
    const report = await limited.call(contract.search.shipmentReport, { body: { items: ['OTHER-1', 'MINE-1'] } })
    expect(report.body).toMatchObject({ count: 1, items: [{ document: { id: 'MINE-1' } }] })
  },
)

test('orders with the same number belong to different merchants', async () => {
  expect((await orders(user, { text: 'O-1' })).body).toMatchObject({ count: 2 })
  expect((await orders(user, { id: 'O-1', merchantId: 'solsida' })).body).toMatchObject({
    count: 1,
    items: [{ document: { name: 'Karin Hemligsson' } }],
  })
  const answer = await orders(limited, { text: 'karin', includeFacets: 'true' })
  expect(answer.body).toMatchObject({
    count: 1,
    items: [
      {
        document: {
          id: 'O-1',
          orderNumber: 'O-1',
          name: 'Karin Ekdahl',
          merchantId: 'fjallro',
          orderTypeId: 'sales',
          statusId: 'created',
        },
      },
    ],
  })
  expect(answer.text).not.toMatch(/solsida|Hemlig/)
})

test('orders need the entitlement', async () => {
  await server.admin.query("update tenants set entitlements = '{}', version = version + 1 where id = 'sydkust'")
  expect((await orders(sydkust, {})).status).toBe(403)
})

const definers = [
  sql`select * from search.matches('shipment', false, '''karin''', null, false, null, '{}', '{}', '{}', '{}', 100)`,
  sql`select * from search.starting('shipment', false, '''1'':*', '{}', '{}', 100)`,
  sql`select * from search.matches('shipment', false, '''karin''', null, false, null, '{}', '{}', '{}', '{}', 100, 1023)`,
  sql`select * from search.starting('shipment', false, '''1'':*', '{}', '{}', 100, 1023)`,
  sql`select * from search.newest('shipment', false, '{}', '{}', '{}', 100, 100)`,
  sql`select * from search.sample('shipment', false, '{}', '{}', '{}', 1024)`,
  sql`select * from search.words_with('[{"part": "ka", "keys": ["ka"]}]', 100)`,
  sql`select * from search.words_like('[{"part": "karin", "keys": ["~karin"]}]', 100)`,
  sql`select * from search.word_counts(1024, 1)`,
]

test.each(definers)('$text refuses without a tenant and shows a tenant only its own', async statement => {
  await expect(world.as('', [], ({ db }) => db.rows(statement))).rejects.toThrow('A search needs a tenant')
  expect(await world.as('sydkust', [], ({ db }) => db.rows(statement))).toEqual([])
  expect(await world.as('nordhem', [], ({ db }) => db.rows(statement))).not.toEqual([])
})

test.each(definers.slice(0, 6))('$text enforces the merchant limit itself', async statement => {
  const seen = await world.as('nordhem', ['fjallro'], ({ db }) => db.rows<{ key: string }>(statement))
  expect(seen.map(row => row.key)).toEqual(['MINE-1'])
})

test('only these functions can read the text of a document', async () => {
  const read = (statement: ReturnType<typeof sql>) => world.as('nordhem', [], ({ db }) => db.rows(statement))
  await expect(read(sql`select words from search_texts`)).rejects.toThrow(/permission denied/)
  await expect(read(sql`select codes from search_texts`)).rejects.toThrow(/permission denied/)
  await expect(read(sql`select * from search_texts_0`)).rejects.toThrow(/permission denied/)
})

test('two writers of the same documents and words both end, in whatever order they came', async () => {
  const document = (id: string, name: string) => ({
    ...{ kind: 'shipment' as const, id, merchantId: 'fjallro', sortedAt: '2026-01-01T00:00:00.000Z', isOpen: true },
    ...{ itemId: [id], orderNumber: [], references: [], referenceIds: [], locations: [], names: [name] },
    ...{ phoneNumbers: [], emailAddresses: [], articleIds: [], articleDescriptions: [] },
  })
  const items = Array.from({ length: 50 }, (_, index) =>
    document(`R${index}`, `Rad${String.fromCharCode(97 + (index % 26))}gata`),
  )
  await Promise.all(
    [items, items.toReversed(), items, items.toReversed()].map(all =>
      world.as('nordhem', [], ctx => writeDocuments(ctx, all)),
    ),
  )
  const { rows } = await server.admin.query("select count(*)::int as n from search_texts where key ~ '^R[0-9]+$'")
  expect(rows).toEqual([{ n: 50 }])
})
