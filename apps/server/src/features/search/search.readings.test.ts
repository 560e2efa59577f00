import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../test/data/search-world.ts'
import { type Caller, testServer } from '../../test/server.ts'
import { shipmentSubject } from './filters/search-subject.ts'
import { matchingIds } from './matching-ids.ts'
import { fewestWords } from './text-query/fewest-words.ts'
import { neighboursOf } from './text-query/number-neighbours.ts'

const server = testServer()
let world: TestWorld
let user: Caller
let limited: Caller

beforeAll(async () => {
  world = openTestWorld(server)
  user = await server.as('user@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
  // Newest first: the ids hold 21134 in their middle, the addresses begin with it.
  await world.shipment({ id: 'FJ92113407', bookedAt: '2026-03-09T12:00:00.000Z', document: { locations: ['Oslo'] } })
  await world.shipment({ id: 'FJ82113408', bookedAt: '2026-03-08T12:00:00.000Z', document: { locations: ['Oslo'] } })
  await world.shipment({
    id: 'NEWER',
    bookedAt: '2026-03-07T12:00:00.000Z',
    document: { locations: ['Storgatan 5 211 34 Malmö'] },
  })
  await world.shipment({
    id: 'OLDER',
    bookedAt: '2026-03-06T12:00:00.000Z',
    statusId: 'delivered',
    completedAt: '2026-03-08T12:00:00.000Z',
    document: { locations: ['Rua do Sol 45 21134-900 João Pessoa'], references: ['PO-778899'] },
  })
  await world.shipment({
    id: 'PACKAGES',
    bookedAt: '2026-03-05T12:00:00.000Z',
    document: { names: ['Berit Solstrand'], referenceIds: ['373500012345678901'] },
  })
  await world.order({ id: 'e481f51cbdc54678b7cc4d2d6e5aeb6d' })
  await server.admin.query(`
    insert into packages (tenant_id, merchant_id, shipment_id, number) values
      ('nordhem', 'fjallro', 'PACKAGES', '373500012345678901'), ('nordhem', 'solsida', 'HIDDEN', '373500012345678911')`)
  await world.shipment({
    id: 'HIDDEN',
    merchantId: 'solsida',
    bookedAt: '2026-03-04T12:00:00.000Z',
    document: { names: ['Ida Bergsol'], referenceIds: ['373500012345678911'] },
  })
})
afterAll(() => world.close())

const ask = (query: Record<string, string>, caller = user) => caller.ask(contract.search.shipments, { query })
const find = async (text: string, caller = user) => (await ask({ text }, caller)).items.map(item => item.document.id)

describe('what begins with the text comes alone', () => {
  test.each([
    ['a zip code', '21134', ['NEWER', 'OLDER']],
    ['a zip code in groups', '211 34', ['NEWER', 'OLDER']],
    ['the start of a zip code', '2113', ['NEWER', 'OLDER']],
    ['two digits', '21', ['NEWER', 'OLDER']],
    ['a word', 'sol', ['OLDER', 'PACKAGES']],
    ['a number after a hyphen', '778899', ['OLDER']],
    ['the second part of a zip code', '900', ['OLDER']],
    ['a word and a number', 'malmo 21134', ['NEWER']],
  ])('%s', async (_, text, ids) => {
    const reply = await ask({ text, includeFacets: 'true' })
    expect(reply.items.map(item => item.document.id)).toEqual(ids)
    expect(reply.count).toBe(ids.length)
    const counted = reply.facets?.statusId?.reduce((sum, { count }) => sum + count, 0)
    expect(counted).toBe(ids.length)
    for (const more of [{ exactCount: 'true' }, { sort: '-bookingTimestamp' }, { bookedFrom: '2020-01-01T00:00:00Z' }])
      expect((await ask({ text, ...more })).count).toBe(ids.length)
  })

  test('where nothing does, the middle counts, newest first', async () => {
    expect(await find('1134')).toEqual(['FJ92113407', 'FJ82113408', 'NEWER', 'OLDER'])
    expect(await find('2113407')).toEqual(['FJ92113407'])
    expect(await find('ergso')).toEqual(['HIDDEN'])
  })

  test('common and rare texts find the same', async () => {
    const texts = ['21134', '2113', '21', 'sol', 'so', 'ergso', '1134', 'malmo 21134']
    const asRare = await Promise.all(texts.map(text => find(text)))
    await server.admin.query(`
      update search_words set frequency = 1000000;
      insert into search_sizes (tenant_id, kind, merchant_id, documents) values ('nordhem', 'shipment', 'fjallro', 100000000)`)
    expect(await Promise.all(texts.map(text => find(text)))).toEqual(asRare)
    await server.admin.query('update search_words set frequency = 1; delete from search_sizes')
  })

  test('an action takes what the list shows, and nothing when the start it meant was completed since', async () => {
    const forAction = async (query: Parameters<typeof matchingIds>[2]['query']) =>
      (
        await world.as('nordhem', [], ctx =>
          matchingIds(ctx, shipmentSubject, { query, atMost: 100, isForAction: true }),
        )
      ).map(({ id }) => id)
    expect(await forAction({ text: '21134' })).toEqual(['NEWER', 'OLDER'])
    expect(await forAction({ text: '1134', includeCompleted: false })).toEqual(['FJ92113407', 'FJ82113408', 'NEWER'])
    await server.admin.query("update search_texts set is_open = false where key = 'NEWER'")
    expect(await forAction({ text: '21134', includeCompleted: false })).toEqual([])
    await server.admin.query("update search_texts set is_open = true where key = 'NEWER'")
  })
})

describe('a number with a typo', () => {
  test.each([
    ['changed', '373500012345678801'],
    ['changed at the start', '473500012345678901'],
    ['changed at the end', '373500012345678902'],
    ['swapped', '373500012346578901'],
    ['swapped at the end', '373500012345678910'],
    ['left out', '37350001234567801'],
    ['added', '3735000123456678901'],
    ['a letter for a digit', '37350001234567B901'],
  ])('finds its neighbours: %s', async (_, text) => {
    const { items } = await ask({ text })
    const found = items.map(item => item.document.id)
    expect(found).toContain('PACKAGES')
    const package1 = items.find(item => item.document.id === 'PACKAGES')
    expect(package1?.highlights).toMatchObject([{ field: 'referenceIds', ranges: [[0, 18]] }])
    expect(package1?.searchScore).toBe(1)
    expect(await find(text, limited)).not.toContain('HIDDEN')
  })

  test('finds an order', async () => {
    const text = 'e481f51cbdc54678b7cc4d2d6e5aeb7d'
    const { items } = await user.ask(contract.search.orders, { query: { text } })
    expect(items.map(({ document }) => document.id)).toEqual(['e481f51cbdc54678b7cc4d2d6e5aeb6d'])
  })

  test('is not looked up when the number exists, has two typos or is short', async () => {
    expect(await find('373500012345678901')).toEqual(['PACKAGES'])
    expect(await find('473500012345678902')).toEqual([])
    expect(await find('FJ9211340')).toEqual(['FJ92113407'])
    expect(await find('FJ9211341')).toEqual([])
  })

  test('of ten characters is found with nine of them', async () => {
    expect(await find('FJ9213407')).toEqual(['FJ92113407'])
  })

  test('keeps the other words', async () => {
    expect(await find('berit 373500012345678801')).toEqual(['PACKAGES'])
    expect(await find('oslo 373500012345678801')).toEqual([])
  })

  test('one typo is one character or one swap', () => {
    const near = neighboursOf('AB12')
    for (const value of ['AX12', 'A112', 'B12', 'AB123', 'XAB12', 'BA12', 'AB21']) expect(near).toContain(value)
    for (const other of ['AB12', 'XY12', 'A12B', 'A1', 'BA21']) expect(near).not.toContain(other)
    expect(neighboursOf('1234')).not.toContain('12X4')
    expect(neighboursOf('12X4')).toContain('1234')
    expect(neighboursOf('ab12')).toContain('AX12')
    expect(neighboursOf('e481f51cbdc54678b7cc4d2d6e5aeb6d').length).toBeLessThan(2500)
  })
})

describe('words typed as one', () => {
  test('are found apart', async () => {
    expect(await find('joaopessoa')).toEqual(['OLDER'])
    expect(await find('JoãoPessoa')).toEqual(['OLDER'])
    expect(await find('ruadosol')).toEqual(['OLDER'])
    expect(await find('beritsolstrand 3735')).toEqual(['PACKAGES'])
    expect(await find('joaosolstrand')).toEqual([])
  })

  test('the fewest words win', () => {
    const words = new Set(['rio', 'de', 'janeiro', 'riode', 'jan', 'eiro'])
    expect(fewestWords('riodejaneiro', words)).toEqual(['riode', 'janeiro'])
    expect(fewestWords('riodejaneirox', words)).toBeNull()
  })
})
