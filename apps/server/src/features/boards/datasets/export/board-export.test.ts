import { type BoardExport, columnsType, textsType } from '@aftermile/contract/boards/datasets'
import { contract } from '@aftermile/contract/index'
import { Engine } from '@aftermile/dashboards/crossfilter/engine'
import type { DimensionOf, Value } from '@aftermile/dashboards/data/dataset'
import type { Filter } from '@aftermile/dashboards/data/filter'
import { live } from '@aftermile/dashboards/live/live'
import { outboundDelivery } from '@aftermile/dashboards/live/live-boards'
import { decodeChunk } from '@aftermile/dashboards/wire/chunk-bytes'
import { decodeTexts } from '@aftermile/dashboards/wire/text-bytes'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { withMerchantLimit } from '../../../../tenancy/merchant-limit.ts'
import { inTenantOf } from '../../../../test/carriers/carrier-results.ts'
import { anEvent, aShipment, send } from '../../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../../test/server.ts'
import { refreshSet } from '../sets/refresh-set.ts'
import { liveSource } from '../sources/live-source.ts'

const server = testServer()
const zone = 'Europe/Stockholm'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
let admin: Caller

const refresh = (merchants = '') =>
  inTenantOf(server, 'nordhem', ctx =>
    withMerchantLimit(ctx, merchants === '' ? [] : merchants.split(','), () =>
      refreshSet(ctx, liveSource, { merchants }),
    ),
  )

type ExportBody = Partial<BoardExport> | Record<string, unknown>

async function exported(caller: Caller, body: ExportBody = {}, headers: Record<string, string> = {}) {
  const reply = await fetch(`${server.url}/api/v1${contract.operations.export.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ timeZone: zone, ...body }),
  })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}

/** The cells of a file in which nothing is quoted but commas. */
const cellsOf = (text: string): string[][] =>
  text
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .filter(Boolean)
    .map(line => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell))

async function idsOf(caller: Caller, body: ExportBody = {}): Promise<string[]> {
  const [head = [], ...rows] = cellsOf((await exported(caller, body)).text)
  return rows.map(row => row[head.indexOf('Shipment id')] ?? '').sort()
}

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

test('before the data set is built, an export says so and starts the build', async () => {
  const answer = await exported(admin)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('3')
  const { rows } = await server.admin.query("select 1 from datasets where tenant_id = 'nordhem'")
  expect(rows).toHaveLength(1)
})

test('a file has the columns of the overview under the same names, and more', async () => {
  await send(admin, 'shipments', [
    aShipment('one', { bookedAt: '2026-11-10T23:30:00Z', latestAt: hoursAgo(2), toCity: '=1+2' }),
    aShipment('two', { bookedAt: hoursAgo(30), latestAt: hoursAgo(-20), orderNumber: 'o,1' }),
    aShipment('other', { bookedAt: hoursAgo(5), merchantId: 'lykta' }),
    aShipment('back', { bookedAt: hoursAgo(9), scenarioId: 'inbound_return' }),
  ])
  await send(admin, 'events', [anEvent('two', 'collected', hoursAgo(20))])
  await refresh()
  const answer = await exported(admin)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/csv')
  expect(answer.headers.get('content-disposition')).toContain('Live Delivery Monitoring')
  const [head = [], ...rows] = cellsOf(answer.text)
  expect(head.slice(0, 15)).toEqual(
    'Delivery status,Shipment,Order,Merchant,Carrier,Product,Status,Milestone,City,Country,Booked,Latest delivery,Age (days),Packages,Tags'.split(
      ',',
    ),
  )
  const row = rows.find(cells => cells[1] === 'one') ?? []
  expect(row.slice(0, 11)).toEqual([
    'Delivery time expired',
    'one',
    '',
    'Fjällro',
    'PostNord',
    '',
    'Booked',
    'Preparation',
    "'=1+2",
    'Sweden',
    '2026-11-11 00:30:00',
  ])
  expect(rows.find(cells => cells[1] === 'two')?.[2]).toBe('"o,1"')
  expect(await idsOf(admin)).toEqual(['fjallro-one', 'fjallro-two', 'lykta-other'])
})

test('filters are accepted as in the address and as in saved settings', async () => {
  const days = { id: 'bookingDate', values: ['2026-11-10T23:00:00.000Z', '2026-11-11T22:59:59.999Z'] }
  expect(await idsOf(admin, { filters: [days] })).toEqual(['fjallro-one'])
  expect(await idsOf(admin, { filters: [{ id: 'bookingDate', from: '2026-11-11', to: '2026-11-11' }] })).toEqual([
    'fjallro-one',
  ])
  expect(await idsOf(admin, { filters: [{ id: 'timeState', values: ['expired'] }] })).toEqual(['fjallro-one'])
  expect(await idsOf(admin, { filters: [{ id: 'statusId', values: [] }] })).toHaveLength(3)
  expect(await idsOf(admin, { board: 'inbound_return' })).toEqual(['fjallro-back'])
  expect(await idsOf(admin, { filters: [{ id: 'toCity', values: ['Nowhere'] }] })).toEqual([])
})

test.each([
  [{ board: 'nothing' }, 'board'],
  [{ filters: [{ id: 'constructor', values: ['x'] }] }, 'filters.0.id'],
  [{ filters: [{ id: 'bookingDate', values: ['yesterday'] }] }, 'filters.0.values'],
  [
    {
      filters: [
        { id: 'tags', values: ['a'] },
        { id: 'tags', values: ['b'] },
      ],
    },
    'filters',
  ],
  [{ filters: 'all' }, 'filters'],
  [{ timeZone: 'Mars/Base' }, 'timeZone'],
  [{ colour: 'red' }, 'colour'],
])('%j is refused by name', async (body, name) => {
  const { status, text } = await exported(admin, body)
  expect(status).toBe(400)
  expect(JSON.parse(text)).toMatchObject({ errors: [{ name }] })
})

test('a board that the user may not see is unknown, and nobody else reads its rows', async () => {
  const user = await server.as('user@nordhem.example')
  expect((await exported(user, { board: 'inbound_delivery' })).status).toBe(400)
  expect((await exported(server.with('nobody'))).status).toBe(401)
  const limited = await server.as('merchant@nordhem.example')
  expect((await exported(limited)).status).toBe(503)
  await refresh('fjallro,kattvik')
  expect(await idsOf(limited)).toEqual(['fjallro-one', 'fjallro-two'])
  expect((await exported(await server.as('admin@sydkust.example'))).status).toBe(503)
})

test('an export requested twice with one key is written twice', async () => {
  const ask = () => exported(admin, {}, { 'idempotency-key': 'again' })
  expect((await ask()).text).toContain('fjallro-one')
  expect((await ask()).text).toContain('fjallro-one')
})

test('merged chunks can still be read by a running export', async () => {
  const manifest = () => admin.ask(contract.operations.manifest)
  const [{ uri } = { uri: '' }] = (await manifest()).chunks
  for (const number of Array.from({ length: 7 }, (_, nth) => `many${nth}`)) {
    await send(admin, 'shipments', [aShipment(number, { bookedAt: hoursAgo(3) })])
    await refresh()
  }
  expect((await manifest()).chunks.map(chunk => chunk.uri)).not.toContain(uri)
  expect((await get(uri, columnsType)).status).toBe(200)
  expect(new Set(await idsOf(admin)).size).toBe(10)
  await server.admin.query(
    "update dataset_chunks set dropped_at = now() - interval '2 hours' where dropped_at is not null",
  )
  await refresh()
  expect((await get(uri, columnsType)).status).toBe(404)
})

const get = (uri: string, accept: string) =>
  fetch(server.url + uri, { headers: { authorization: `Bearer ${admin.token}`, accept } })

test('the rows of a file are those that the engine of the console counts, for any filters', async () => {
  // A user who has not reached the limit of files for this minute.
  const other = await server.as('superuser@nordhem.example')
  const { chunks } = await admin.ask(contract.operations.manifest)
  const engine = new Engine(live, { zone, now: Date.now() })
  for (const { uri, dead } of chunks) {
    expect(dead).toBeNull()
    const [columns, texts] = await Promise.all(
      [columnsType, textsType].map(async type => (await get(uri, type)).bytes()),
    )
    engine.put([{ id: uri, chunk: decodeChunk(live, columns ?? new Uint8Array()) }])
    engine.putTexts(uri, decodeTexts(texts ?? new Uint8Array()))
  }
  engine.limit(outboundDelivery.where)
  const names = outboundDelivery.filters.filter(({ kind }) => kind === 'values').map(({ id }) => id)
  const choice = fc.record({
    name: fc.constantFrom(...names),
    picks: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(choice, { maxLength: 3, selector: item => item.name }), async choices => {
      const filters = choices.map(({ name, picks }) => {
        const known = engine.tally(name, 'shipments').values
        return { id: name, values: picks.map(pick => known[pick % Math.max(1, known.length)] ?? null) }
      })
      apply(engine, filters)
      const shown = engine.top({ by: 'bookingTimestamp', isDescending: true, limit: 100 })
      expect(await idsOf(other, { filters })).toEqual(shown.map(row => row.id).sort())
      apply(
        engine,
        filters.map(({ id }) => ({ id, values: null })),
      )
    }),
    { numRuns: 15 },
  )
})

type EngineFilter = { readonly id: DimensionOf<typeof live>; readonly values: readonly Value[] | null }

function apply(engine: Engine<typeof live>, filters: readonly EngineFilter[]): void {
  for (const { id, values } of filters) engine.filter(id, values === null ? null : ({ values } satisfies Filter))
}
