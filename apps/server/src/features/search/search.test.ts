import type { Reply } from '@aftermile/contract/endpoint'
import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../test/data/search-world.ts'
import { type Caller, testServer } from '../../test/server.ts'
import { refreshSearchCounts } from './refresh-counts.ts'

const server = testServer()
let world: TestWorld
let user: Caller

type SearchReply = Reply<typeof contract.search.shipments>

beforeAll(async () => {
  world = openTestWorld(server)
  user = await server.as('user@nordhem.example')
  await world.shipment({
    id: 'FJ10023456',
    orderNumber: 'ORD-778899',
    toName: 'Anna Svensson',
    bookedAt: '2026-03-03T12:00:00.000Z',
    document: {
      references: ['PO 4711'],
      referenceIds: ['373500012345678901'],
      locations: ['Storgatan 5 211 34 Malmö'],
      phoneNumbers: ['+46 70-123 45 67'],
      emailAddresses: ['anna.svensson83@gmail.com'],
      articleIds: ['SKU-900-XL'],
      articleDescriptions: ['Vinterjacka blå'],
    },
  })
  await world.shipment({
    id: 'FJ10023999',
    toName: 'Björn Ødegård',
    toCity: 'Tromsø',
    bookedAt: '2026-03-02T12:00:00.000Z',
    statusId: 'delivered',
    milestoneIndex: 6000,
    completedAt: '2026-03-05T12:00:00.000Z',
    tags: ['vip'],
    document: { emailAddresses: ['bjorn.odegard@gmail.com', 'polarbear@gmail.com'] },
  })
  await world.shipment({
    id: 'KV20000001',
    merchantId: 'kattvik',
    toName: 'Erik Lindqvist',
    toCity: 'Göteborg',
    bookedAt: '2026-03-01T12:00:00.000Z',
  })
  await world.shipment({
    id: 'SO30000001',
    merchantId: 'solsida',
    toName: 'Hemlig Person',
    toCity: 'Göteborg',
    bookedAt: '2026-03-04T12:00:00.000Z',
    serviceProviderId: 'dhl',
  })
  await world.shipment({ id: 'FJ10023456', tenantId: 'sydkust', merchantId: 'fjallro', toName: 'Sydkust Granne' })
})
afterAll(() => world.close())

const ask = (query: Record<string, string>, caller = user) => caller.ask(contract.search.shipments, { query })
const idsOf = (reply: SearchReply) => reply.items.map(item => item.document.id)
const find = async (text: string) => idsOf(await ask({ text }))

describe('what is found', () => {
  test.each([
    ['a full number', 'FJ10023456'],
    ['a number in small letters', 'fj10023456'],
    ['the end of a number', '23456'],
    ['an order number', 'ord-778899'],
    ['a package number', '373500012345678901'],
    ['the middle of a package number', '1234567890'],
    ['a reference', '4711'],
    ['a name', 'Svensson'],
    ['the start of a name', 'svens'],
    ['the middle of a name', 'venss'],
    ['two words', 'anna svensson'],
    ['two words in another order', 'malmo anna'],
    ['a word and a number', 'svensson 4711'],
    ['an e-mail address', 'anna.svensson83@gmail.com'],
    ['the name of an e-mail address', 'anna.svensson83'],
    ['a phone number as dialled at home', '070-123 45 67'],
    ['a phone number as dialled from abroad', '+46 70 123 45 67'],
    ['a piece of a phone number', '123456'],
    ['a zip code in one piece', '21134'],
    ['a product number', 'sku-900-xl'],
    ['a product description without its marks', 'bla vinterjacka'],
    ['a city without its marks', 'malmo'],
    ['a letter left out', 'svenson'],
    ['letters swapped', 'svnesson'],
    ['a wrong letter and a right word', 'anna svemsson'],
  ])('%s', async (_, text) => {
    expect(await find(text)).toEqual(['FJ10023456'])
  })

  test('an e-mail address without digits is found in full and by its name', async () => {
    expect(await find('bjorn.odegard@gmail.com')).toEqual(['FJ10023999'])
    expect(await find('bjorn.odegard')).toEqual(['FJ10023999'])
    for (const text of ['polarbear@gmail.com', 'polarbear', 'larbea', 'polarbear tromso'])
      expect([text, await find(text)]).toEqual([text, ['FJ10023999']])
  })

  test('two letters find hits, newest first', async () => {
    expect(await find('gm')).toEqual(['FJ10023456', 'FJ10023999'])
    expect(await find('ØD')).toEqual(['FJ10023999'])
    expect(await find('fj')).toEqual(['FJ10023456', 'FJ10023999'])
  })

  test('all words must match', async () => {
    expect(await find('anna tromso')).toEqual([])
    expect(await find('svensson 9999')).toEqual([])
  })

  test('an empty text and a star find everything, newest first', async () => {
    const all = ['SO30000001', 'FJ10023456', 'FJ10023999', 'KV20000001']
    expect(await find('')).toEqual(all)
    expect(await find('*')).toEqual(all)
    expect(idsOf(await ask({}))).toEqual(all)
  })

  test('a new document is found at once by its words and by a typo, and no longer by its old text', async () => {
    await world.shipment({ id: 'NEW1', toName: 'Quirinus Zettervall', document: { locations: [] } })
    expect(await find('quirinus')).toEqual(['NEW1'])
    expect(await find('zetervall')).toEqual(['NEW1'])
    await server.admin.query("delete from shipments where id = 'NEW1'")
    await world.shipment({ id: 'NEW1', toName: 'Renamed Ottervik', document: { locations: [] } })
    expect(await find('quirinus')).toEqual([])
    expect(await find('ottervik')).toEqual(['NEW1'])
    await server.admin.query("delete from shipments where id = 'NEW1'")
    await server.admin.query("delete from search_texts where key = 'NEW1'")
  })

  test('common and rare words find the same', async () => {
    const texts = [
      'gmail',
      'gm',
      'svensson',
      'svenson',
      'anna svemsson',
      'larbea',
      'venss malmo',
      'fj1002',
      'bjorn.odegard@gmail.com',
    ]
    const asRare = await Promise.all(texts.map(find))
    await world.as('nordhem', [], ctx => refreshSearchCounts.run(ctx, {}))
    expect(await Promise.all(texts.map(find))).toEqual(asRare)
    await server.admin.query('update search_words set frequency = 1000000; update search_sizes set documents = 1000000')
    expect(await Promise.all(texts.map(find))).toEqual(asRare)
    await server.admin.query('update search_words set frequency = 1; delete from search_sizes')
  })
})

describe('what a hit shows', () => {
  test('its fields by the names of the spec, and its SLA', async () => {
    const { items } = await ask({ text: 'FJ10023456' })
    expect(items[0]?.document).toEqual({
      id: 'FJ10023456',
      shipmentNumber: 'FJ10023456',
      orderNumber: 'ORD-778899',
      merchantId: 'fjallro',
      scenarioId: 'outbound_delivery',
      statusId: 'in_transit',
      milestoneIndex: 3000,
      bookingTimestamp: '2026-03-03T12:00:00.000Z',
      estimatedDeliveryTime: null,
      toName: 'Anna Svensson',
      toCity: 'Malmö',
      toCountryName: 'Sweden',
      fromName: null,
      fromCity: null,
      fromCountryName: null,
      toCountryNameAndCity: 'Sweden, Malmö',
      references: [],
      referenceIds: [],
      tags: [],
      serviceProviderId: 'postnord',
      serviceProviderProductId: null,
      latestDeliveryTime: null,
      completedAt: null,
      numberOfPackages: 0,
      timeState: null,
      slaState: null,
      slaDueAt: null,
      slaPolicyId: null,
    })
  })

  test('whether an open shipment keeps its promise', async () => {
    const timeStateWith = async (promise: string) => {
      await server.admin.query(`update shipments set ${promise} where tenant_id = 'nordhem' and id = 'FJ10023456'`)
      return (await ask({ text: 'FJ10023456' })).items[0]?.document.timeState
    }
    expect(await timeStateWith("latest_at = now() + interval '1 day', estimated_at = now()")).toBe('on_time')
    expect(await timeStateWith('late_probability = 0.7')).toBe('predicted_late')
    expect(await timeStateWith("latest_at = now() - interval '1 day'")).toBe('expired')
    expect(await timeStateWith('promise_met_at = latest_at, late_probability = null')).toBe('on_time')
    expect(await timeStateWith('latest_at = null, estimated_at = null, promise_met_at = null')).toBe(null)
  })

  test('in which fields the text was found', async () => {
    const { items } = await ask({ text: 'svensson' })
    expect(items[0]?.highlights).toEqual([
      { field: 'names', text: 'Anna Svensson', ranges: [[5, 13]] },
      { field: 'emailAddresses', text: 'anna.svensson83@gmail.com', ranges: [[5, 13]] },
    ])
    expect((await ask({ text: 'svenson' })).items[0]?.highlights[0]?.ranges).toEqual([[5, 13]])
  })

  test('a full number scores above a start, a start above a middle, and a middle above a typo', async () => {
    const scores = await Promise.all(
      ['fj10023456', 'fj10023', '002345', 'svenson'].map(
        async text => (await ask({ text })).items[0]?.searchScore ?? 0,
      ),
    )
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(new Set(scores).size).toBe(4)
  })
})

describe('filters, order and pages', () => {
  test('completed shipments are left out on request', async () => {
    expect(idsOf(await ask({ text: 'gmail', includeCompleted: 'false' }))).toEqual(['FJ10023456'])
    expect(idsOf(await ask({ includeCompleted: 'false' }))).not.toContain('FJ10023999')
  })

  test('dates of booking and completion, both ends included', async () => {
    expect(idsOf(await ask({ bookedFrom: '2026-03-02T12:00:00Z', bookedTo: '2026-03-03T12:00:00Z' }))).toEqual([
      'FJ10023456',
      'FJ10023999',
    ])
    expect(idsOf(await ask({ text: 'gmail', bookedTo: '2026-03-02T12:00:00Z' }))).toEqual(['FJ10023999'])
    expect(idsOf(await ask({ completedFrom: '2026-03-05T00:00:00Z', completedTo: '2026-03-06T00:00:00Z' }))).toEqual([
      'FJ10023999',
    ])
  })

  test('a shipment is found by its id, with or without its merchant', async () => {
    expect(idsOf(await ask({ id: 'KV20000001' }))).toEqual(['KV20000001'])
    expect(idsOf(await ask({ id: 'KV20000001', merchantId: 'fjallro' }))).toEqual([])
    expect(idsOf(await ask({ merchantId: 'kattvik' }))).toEqual(['KV20000001'])
  })

  test('facets filter, empty ones do not, and each is counted without its own filter', async () => {
    const reply = await ask({ facets: 'statusId:delivered;merchantId:;tags:', includeFacets: 'true' })
    expect(idsOf(reply)).toEqual(['FJ10023999'])
    expect(reply.facets?.statusId).toEqual([
      { value: 'in_transit', count: 3 },
      { value: 'delivered', count: 1 },
    ])
    expect(reply.facets?.merchantId).toEqual([{ value: 'fjallro', count: 1 }])
    expect(reply.facets?.milestoneIndex).toEqual([{ value: 6000, count: 1 }])
    expect(reply.facets?.tags).toEqual([{ value: 'vip', count: 1 }])
    const both = await ask({
      text: 'goteborg',
      facets: 'merchantId:kattvik,solsida;serviceProviderId:dhl',
      includeFacets: 'true',
    })
    expect([idsOf(both), both.facets?.serviceProviderId]).toEqual([
      ['SO30000001'],
      [
        { value: 'dhl', count: 1 },
        { value: 'postnord', count: 1 },
      ],
    ])
  })

  test('sorted by any field of the list, up or down, with and without text', async () => {
    expect(idsOf(await ask({ sort: 'toName' }))).toEqual(['FJ10023456', 'FJ10023999', 'KV20000001', 'SO30000001'])
    expect(idsOf(await ask({ sort: '-shipmentNumber' }))).toEqual([
      'SO30000001',
      'KV20000001',
      'FJ10023999',
      'FJ10023456',
    ])
    expect(idsOf(await ask({ sort: 'bookingTimestamp', text: 'gmail' }))).toEqual(['FJ10023999', 'FJ10023456'])
  })

  test('all pages together are the full list, in order', async () => {
    const pages = await Promise.all(['1', '2', '3', '4', '5'].map(page => ask({ size: '1', page })))
    expect(pages.flatMap(idsOf)).toEqual(await find(''))
    expect(pages.map(page => page.count)).toEqual([4, 4, 4, 4, 4])
    const byText = await Promise.all(['1', '2'].map(page => ask({ text: 'gmail', size: '1', page })))
    expect(byText.flatMap(idsOf)).toEqual(['FJ10023456', 'FJ10023999'])
  })

  test.each([
    [{ sort: 'password' }, 'sort'],
    [{ facets: 'secret:1' }, 'facets'],
    [{ page: '101', size: '100' }, 'page'],
    [{ size: '101' }, 'size'],
    [{ text: 'x'.repeat(10_000) }, 'text'],
    [{ bookedFrom: 'yesterday' }, 'bookedFrom'],
    [{ bookedFrom: '0000-01-01T00:00:00Z' }, 'bookedFrom'],
    [{ completedTo: '2026-01-01T00:00:00+23:59' }, 'completedTo'],
    [{ colour: 'red' }, 'colour'],
  ])('%o is refused by name', async (query, name) => {
    const answer = await user.call(contract.search.shipments, { query: query as Record<string, string> })
    expect([answer.status, answer.errors[0]?.name]).toEqual([400, name])
  })
})

describe('hostile texts', () => {
  test.each([
    '%',
    '_',
    '%%%',
    '__',
    '\\',
    "'",
    '"',
    "';--",
    '&|!()',
    ':*',
    '<->',
    '.',
    '@',
    '-',
    '\u{1F44D}',
    '\uD800',
  ])('%s finds nothing and breaks nothing', async text => expect(await find(text)).toEqual([]))

  test.each([
    "svensson' or '1'='1",
    'svensson | anna & !x',
    'svensson:*\\',
    '"svensson"',
    'x'.repeat(500),
    'xb '.repeat(166),
    '12 '.repeat(160),
  ])('%s is only text', async text => expect((await ask({ text })).count).toBeLessThan(2))

  test('a wildcard of the database is a character like any other', async () => {
    expect(await find('1002_456')).toEqual([])
    expect(await find('anna%svensson')).toEqual(['FJ10023456'])
  })
})
