import { columnsType, textsType } from '@aftermile/contract/boards/datasets'
import type { Endpoint } from '@aftermile/contract/endpoint'
import { widgetResults } from '@aftermile/dashboards/board/widget-results'
import { Engine } from '@aftermile/dashboards/crossfilter/engine'
import type { JsonChunk } from '@aftermile/dashboards/rows/json-chunk'
import { orderBoard, orderSet } from '@aftermile/dashboards/test/order-board'
import { decodeChunk } from '@aftermile/dashboards/wire/chunk-bytes'
import { decodeTexts } from '@aftermile/dashboards/wire/text-bytes'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { orderSource } from '../../../test/data/order-source.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { dropSet } from './chunks/chunk-store.ts'
import { datasetsOf } from './datasets.ts'
import { followJob, refreshJob } from './sets/refresh-jobs.ts'
import type { DataSource } from './sources/data-source.ts'
import { liveSource } from './sources/live-source.ts'

const { calls } = orderSource
const server = testServer({ routes: datasetsOf([orderSource]).routes ?? [] })
let admin: Caller
let limited: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
})

const refresh = (dataset: string, merchants = '') =>
  inTenantOf(server, 'nordhem', ctx => refreshJob([liveSource, orderSource]).run(ctx, { dataset, merchants }))

const manifestOf = (caller: Caller) => caller.ask(calls.manifest)

const get = (caller: Caller, uri: string, accept = 'application/json') =>
  fetch(server.url + uri, { headers: { authorization: `Bearer ${caller.token}`, accept } })

const bytesOf = async (caller: Caller, uri: string, accept: string) =>
  new Uint8Array(await (await get(caller, uri, accept)).arrayBuffer())

/** Reads like the console: the manifest, each chunk, its texts. */
async function engineFor(caller: Caller): Promise<Engine<typeof orderSet>> {
  const engine = new Engine(orderSet, { zone: 'Europe/Stockholm', now: Date.now() })
  for (const { hash, uri, dead } of (await manifestOf(caller)).chunks) {
    const bits = Buffer.from(dead ?? '', 'base64')
    const rows = [...bits.keys()].flatMap(index =>
      [0, 1, 2, 3, 4, 5, 6, 7].filter(bit => (bits[index] ?? 0) & (1 << bit)).map(bit => index * 8 + bit),
    )
    const chunk = decodeChunk(orderSet, await bytesOf(caller, uri, columnsType))
    engine.put([{ id: hash, chunk, deletedRows: Uint32Array.from(rows) }])
    engine.putTexts(hash, decodeTexts(await bytesOf(caller, uri, textsType)))
  }
  return engine
}

const numbersIn = (engine: Engine<typeof orderSet>) =>
  engine.top({ by: 'orderedAt', isDescending: false, limit: 20 }).map(row => row.orderNumber)

test('a second data set is requested, built, loaded and answered like the first', async () => {
  expect(await manifestOf(admin)).toEqual({ timeStamp: null, chunks: [] })
  expect((await exported(admin)).status).toBe(503)
  await send(admin, 'orders', [
    anOrder('one', { orderedAt: '2026-11-02T09:00:00Z' }),
    anOrder('two', { orderedAt: '2026-11-03T09:00:00Z' }),
    anOrder('three', { orderedAt: '2026-11-03T10:00:00Z', merchantId: 'lykta' }),
  ])
  await refresh('orders.1')
  const engine = await engineFor(admin)
  expect(numbersIn(engine)).toEqual(['one', 'two', 'three'])
  engine.filter('merchantId', { values: ['fjallro'] })
  const shown = widgetResults(engine, orderBoard)
  expect(shown.get('orders')).toEqual({ kind: 'number', amount: 2 })
  expect(shown.get('merchant')).toEqual({ kind: 'tally', tally: { values: ['fjallro', 'lykta'], amounts: [2, 1] } })
  expect(shown.get('sizes')).toEqual({
    kind: 'tally',
    tally: { values: ['2026-11-02|whole', '2026-11-03|whole'], amounts: [1, 1] },
  })
})

test('a client that reads JSON gets its rows', async () => {
  const uris = await admin.ask(calls.uris)
  const { data } = (await (await get(admin, uris[0] ?? '')).json()) as JsonChunk
  expect(data.map(row => row.orderNumber)).toEqual(['one', 'two', 'three'])
})

test('a changed row is written again, and its old version no longer counts', async () => {
  await send(admin, 'orders', [anOrder('two', { orderedAt: '2026-11-04T09:00:00Z' }), anOrder('four')])
  await refresh('orders.1')
  expect((await manifestOf(admin)).chunks.length).toBe(2)
  expect((await numbersIn(await engineFor(admin))).toSorted()).toEqual(['four', 'one', 'three', 'two'])
})

test('the consumer refreshes sets that are old enough, and drops unused ones and those without a source', async () => {
  const consumeChanges = (sources: readonly DataSource[]) =>
    inTenantOf(server, 'nordhem', ctx => followJob(sources).run(ctx, {}))
  const refreshCount = async () =>
    (
      await server.admin.query(
        "delete from graphile_worker._private_jobs where payload -> 'data' ->> 'dataset' = 'orders.1' returning 1 as it",
      )
    ).rowCount
  await refreshCount()
  await consumeChanges([liveSource, orderSource])
  expect(await refreshCount()).toBe(0)
  await server.admin.query("update datasets set built_at = now() - interval '1 hour'")
  await consumeChanges([liveSource, orderSource])
  expect(await refreshCount()).toBe(1)
  const sets = async () => (await server.admin.query('select dataset from datasets')).rows
  await inTenantOf(server, 'nordhem', ({ db }) =>
    db.run(sql`insert into datasets (tenant_id, dataset, merchants) values ('nordhem', 'gone', '')`),
  )
  await consumeChanges([liveSource, orderSource])
  expect(await sets()).toEqual([{ dataset: 'orders.1' }])
})

test('the merchant limit and the isolation of tenants apply', async () => {
  await manifestOf(limited)
  await refresh('orders.1', 'fjallro,kattvik')
  expect(numbersIn(await engineFor(limited)).toSorted()).toEqual(['four', 'one', 'two'])
  const [all] = (await manifestOf(admin)).chunks
  const stranger = await server.as('admin@sydkust.example')
  for (const caller of [limited, stranger]) expect((await get(caller, all?.uri ?? '')).status).toBe(404)
})

async function exported(caller: Caller, body: Record<string, unknown> = {}, endpoint: Endpoint = calls.export) {
  const reply = await fetch(`${server.url}/api/v1${endpoint.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: reply.status, text: await reply.text() }
}

test('its board can be exported under the titles of its columns, and no other board can', async () => {
  const { text } = await exported(admin, { filters: [{ id: 'merchantId', values: ['lykta'] }] })
  expect(text.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
    'Order,Merchant,Status,Ordered,Deliveries,Order id',
    expect.stringMatching(/^three,Lykta/),
  ])
  expect((await exported(admin, { board: 'outbound_delivery' })).status).toBe(400)
  expect((await exported(admin, { board: 'orders' }, liveSource.calls.export)).status).toBe(400)
})

test('two data sets of a tenant are independent, and one is dropped without the other', async () => {
  await send(admin, 'shipments', [aShipment('s1', { bookedAt: new Date().toISOString() })])
  await admin.call(liveSource.calls.manifest)
  await refresh('operations.2')
  const liveChunks = async () => (await admin.ask(liveSource.calls.manifest)).chunks
  const [chunk] = await liveChunks()
  expect((await get(admin, chunk?.uri ?? '')).status).toBe(200)
  // The other data set has no such chunk.
  expect((await get(admin, `/api/v1/dashboard/orders-of-tests/data/${chunk?.hash}`)).status).toBe(404)
  await inTenantOf(server, 'nordhem', ctx => dropSet(ctx, { dataset: 'orders.1', merchants: '' }))
  expect(await liveChunks()).toHaveLength(1)
  expect((await manifestOf(admin)).chunks).toEqual([])
})
