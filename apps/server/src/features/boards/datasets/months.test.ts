import { columnsType, datasets } from '@aftermile/contract/boards/datasets'
import { apiBase, contract } from '@aftermile/contract/index'
import { valueAt } from '@aftermile/dashboards/data/chunk'
import { storedName } from '@aftermile/dashboards/data/dataset'
import type { JsonChunk } from '@aftermile/dashboards/rows/json-chunk'
import { beforeAll, expect, test } from 'vitest'
import { inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { aShipment, send } from '../../../test/data/containers.ts'
import { putMessage } from '../../../test/data/messages.ts'
import { chunksOf, refreshMonthsOf, refreshPiece, totalIn } from '../../../test/data/month-sets.ts'
import { runJob } from '../../../test/run-job.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { messages } from '../../messages/log/messages.ts'
import { followJob, nightlyJob } from './sets/refresh-jobs.ts'
import { communicationsSource } from './sources/analytics/communications-source.ts'
import { operationsSource } from './sources/analytics/operations-source.ts'
import type { MonthSource } from './sources/data-source.ts'
import { sources } from './sources/sources.ts'

const server = testServer()
const { calls } = operationsSource
let admin: Caller
let limited: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await server.admin.query("update users set role = 'dataanalyst' where email = 'merchant@nordhem.example'")
  limited = await server.as('merchant@nordhem.example')
})

const refresh = (merchants = '') => refreshMonthsOf(server, operationsSource, { merchants })
const sqlOf = (text: string, values: unknown[] = []) => server.admin.query(text, values)
const touch = (set: string, id: string) => sqlOf(`update shipments set ${set}, updated_at = now() where id = $1`, [id])

/** The month, the shipments and the name of each chunk that a user sees. */
async function monthsOf(caller: Caller, source: MonthSource = operationsSource) {
  const chunks = await chunksOf(server, caller, source)
  return new Map(
    [...chunks].map(([hash, chunk]) => {
      const { year, month } = chunk.columns
      if (!year || !month) throw new Error('A column is missing.')
      const count = totalIn(chunk, 'total') + totalIn(chunk, 'communicationEvents')
      return [Number(valueAt(year, 0)) * 100 + Number(valueAt(month, 0)), { hash, count }]
    }),
  )
}

const countsOf = async (caller: Caller, source?: MonthSource) =>
  Object.fromEntries([...(await monthsOf(caller, source))].map(([month, { count }]) => [month, count]))

/** The months whose chunk is another one after some work. */
async function changedBy(work: () => Promise<unknown>, caller = admin): Promise<number[]> {
  const before = await monthsOf(caller)
  await work()
  const after = await monthsOf(caller)
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter(month => before.get(month)?.hash !== after.get(month)?.hash)
    .sort()
}

test('before the first build there is nothing, and nothing fails', async () => {
  expect(await admin.ask(calls.uris)).toEqual([])
  expect(await admin.ask(calls.manifest)).toEqual({ timeStamp: null, chunks: [] })
})

test('shipments are summed by the month of their booking, local to the tenant', async () => {
  await send(admin, 'shipments', [
    aShipment('sep', { bookedAt: '2026-09-10T09:00:00Z' }),
    aShipment('sep2', { bookedAt: '2026-09-30T21:59:00Z' }),
    // In Stockholm it is October already.
    aShipment('oct', { bookedAt: '2026-09-30T22:01:00Z' }),
    aShipment('oct2', { bookedAt: '2026-10-20T09:00:00Z', merchantId: 'lykta' }),
    aShipment('nov', { bookedAt: '2026-11-05T09:00:00Z' }),
  ])
  await refresh()
  expect(await countsOf(admin)).toEqual({ 202609: 2, 202610: 2, 202611: 1 })
  const { timeStamp } = await admin.ask(calls.manifest)
  expect(Date.parse(timeStamp ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('a client that reads JSON gets rows with computed fields, and an unknown address is not found', async () => {
  const headers = { authorization: `Bearer ${admin.token}` }
  const [uri = ''] = await admin.ask(calls.uris)
  expect(uri).toMatch(/^\/api\/v1\/dashboard\/analytics\/shipment-operations\/data\/[\w-]+$/)
  const { timeStamp, hashMap, data } = (await (await fetch(server.url + uri, { headers })).json()) as JsonChunk
  expect(timeStamp).toBe((await admin.ask(calls.manifest)).timeStamp)
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ year: 2026, month: 9, yearMonth: 202609, total: 2 })
  expect(hashMap[String(data[0]?.merchantId)]).toBe('fjallro')
  expect((await fetch(server.url + uri.replace(/[\w-]+$/, 'never'), { headers })).status).toBe(404)
})

test('without a change no chunk is written', async () => {
  const written = async () => (await sqlOf('select max(number) as last, count(*) from dataset_chunks')).rows
  const before = await written()
  expect(await changedBy(() => refresh())).toEqual([])
  // Touched, but the same as before.
  await touch('tags = tags', 'fjallro-sep')
  expect(await changedBy(() => refresh())).toEqual([])
  expect(await written()).toEqual(before)
})

test('a change makes only its month new', async () => {
  await touch("status_id = 'in_transit'", 'fjallro-sep')
  expect(await changedBy(() => refresh())).toEqual([202609])
})

test('a booking that moves to another month makes both new, and both at once', async () => {
  await touch("booked_at = '2026-10-02T09:00:00Z'", 'fjallro-sep')
  expect(await changedBy(() => refresh())).toEqual([202609, 202610])
  expect(await countsOf(admin)).toEqual({ 202609: 1, 202610: 3, 202611: 1 })
})

test('old bookings that are imported come in a month of their own, and a month without any leaves', async () => {
  const old = aShipment('old', { bookedAt: '2024-02-29T12:00:00Z' })
  await admin.ask(contract.ingress.shipments, { body: { items: [old], isHistorical: true } })
  expect(await changedBy(() => refresh())).toEqual([202402])
  await touch("booked_at = '2026-11-06T09:00:00Z'", 'fjallro-old')
  expect(await changedBy(() => refresh())).toEqual([202402, 202611])
  expect(await countsOf(admin)).toEqual({ 202609: 1, 202610: 3, 202611: 2 })
})

test('a user limited to merchants has own sums, and what moves to another merchant leaves them', async () => {
  expect((await limited.ask(calls.manifest)).chunks).toEqual([])
  await refresh('fjallro,kattvik')
  expect(await countsOf(limited)).toEqual({ 202609: 1, 202610: 2, 202611: 2 })
  await touch("merchant_id = 'lykta'", 'fjallro-nov')
  expect(await changedBy(() => refresh('fjallro,kattvik'), limited)).toEqual([202611])
  expect(await countsOf(limited)).toEqual({ 202609: 1, 202610: 2, 202611: 1 })
  expect(await changedBy(() => refresh())).toEqual([202611])
  const headers = { authorization: `Bearer ${limited.token}`, accept: columnsType }
  const [hidden] = (await admin.ask(calls.manifest)).chunks.slice(-1)
  expect((await fetch(server.url + hidden?.uri, { headers })).status).toBe(404)
})

test('another time zone of the tenant moves what was booked at the turn of a month', async () => {
  const zoneIs = (zone: string) =>
    sqlOf("update tenants set settings = settings || jsonb_build_object('timeZone', $1::text) where id = 'nordhem'", [
      zone,
    ])
  await zoneIs('UTC')
  expect(await changedBy(() => refresh())).toEqual([202609, 202610])
  expect(await countsOf(admin)).toEqual({ 202609: 2, 202610: 2, 202611: 2 })
  await zoneIs('Europe/Stockholm')
  expect(await changedBy(() => refresh())).toEqual([202609, 202610])
  // Summer time ends in the first hour of November, which comes twice.
  await zoneIs('America/Havana')
  await touch("booked_at = '2026-11-01T04:30:00Z'", 'fjallro-oct')
  await refresh()
  expect(await countsOf(admin)).toEqual({ 202609: 1, 202610: 2, 202611: 3 })
  expect(await changedBy(() => refresh())).toEqual([])
  await touch("booked_at = '2026-09-30T22:01:00Z'", 'fjallro-oct')
  await zoneIs('Europe/Stockholm')
  await refresh()
})

/** Months that are so large that each is built in a transaction of its own. */
const inPieces: MonthSource = {
  ...operationsSource,
  readMonth: async (ctx, month) => ({ ...(await operationsSource.readMonth(ctx, month)), count: 1_000_000 }),
}

test('while months are built, the last ones are served, and a stopped refresh goes on where it was', async () => {
  const before = await monthsOf(admin)
  await sqlOf("update shipments set package_count = 2, updated_at = now() where tenant_id = 'nordhem'")
  expect(await refreshPiece(server, inPieces)).toBe('more')
  expect(await monthsOf(admin)).toEqual(before)
  const killed: MonthSource = { ...inPieces, readMonth: () => Promise.reject(new Error('killed')) }
  await expect(refreshPiece(server, killed)).rejects.toThrow('killed')
  expect(await monthsOf(admin)).toEqual(before)
  const built: number[] = []
  const counted: MonthSource = {
    ...inPieces,
    readMonth(ctx, month) {
      built.push(month)
      return inPieces.readMonth(ctx, month)
    },
  }
  await refreshMonthsOf(server, counted)
  expect(built).toEqual([202610, 202609])
  const after = await monthsOf(admin)
  expect([...after.keys()]).toEqual([...before.keys()])
  for (const [month, { hash }] of before) expect(after.get(month)?.hash).not.toBe(hash)
})

test('a replaced month can be read for an hour', async () => {
  const [{ uri = '' } = {}] = (await admin.ask(calls.manifest)).chunks
  await touch('package_count = 3', 'fjallro-sep2')
  await refresh()
  const headers = { authorization: `Bearer ${admin.token}`, accept: columnsType }
  expect((await admin.ask(calls.manifest)).chunks.map(chunk => chunk.uri)).not.toContain(uri)
  expect((await fetch(server.url + uri, { headers })).status).toBe(200)
  await sqlOf("update dataset_chunks set dropped_at = now() - interval '2 hours' where dropped_at is not null")
  await refresh()
  expect((await fetch(server.url + uri, { headers })).status).toBe(404)
})

test('whoever waits gets what has changed up to now, also during a refresh', async () => {
  await sqlOf("update shipments set package_count = 4, updated_at = now() where tenant_id = 'nordhem'")
  expect(await refreshPiece(server, inPieces)).toBe('more')
  await touch('package_count = 5', 'fjallro-old')
  await refreshMonthsOf(server, inPieces, { isAwaited: true })
  const chunks = [...(await chunksOf(server, admin, operationsSource)).values()]
  const packages = chunks.map(chunk => totalIn(chunk, 'totalPackages'))
  expect(packages).toEqual([4, 12, 9])
})

test('sums that do not fit are split, and stay the same', async () => {
  await send(admin, 'shipments', [aShipment('dear', { bookedAt: '2025-01-05T09:00:00Z' })])
  await touch('base_sales_value = 99999999.99', 'fjallro-dear')
  await refresh()
  const [january] = [...(await chunksOf(server, admin, operationsSource)).values()]
  if (january === undefined) throw new Error('January is missing.')
  const sums = ['totalBaseSalesValueAmount', 'total', 'totalPackages'].map(name => totalIn(january, name))
  expect(january.rows).toBe(3)
  expect(sums).toEqual([9_999_999_999, 1, 1])
})

test('messages that are deleted after their time stay in the months that have them', async () => {
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const put = (days: number) => putMessage(server, { createdAt: at(days), sentAt: at(days) })
  await sqlOf(
    `update tenants set settings = settings || '{"retention": {"messageContentDays": 180, "messageDays": 365}}'`,
  )
  await Promise.all([put(500), put(440), put(100), put(100)])
  await admin.ask(communicationsSource.calls.manifest)
  await refreshMonthsOf(server, communicationsSource)
  const before = await countsOf(admin, communicationsSource)
  expect(Object.values(before)).toEqual([1, 1, 2])
  await runJob(server, messages, 'message-sweep')
  expect((await sqlOf("select 1 from messages where tenant_id = 'nordhem'")).rows).toHaveLength(2)
  await put(100)
  await refreshMonthsOf(server, communicationsSource)
  expect(Object.values(await countsOf(admin, communicationsSource))).toEqual([1, 1, 3])
})

const requested = async () =>
  (
    await sqlOf(`select payload -> 'data' ->> 'dataset' as dataset, payload -> 'data' ->> 'merchants' as merchants
      from graphile_worker._private_jobs where payload -> 'data' ->> 'dataset' is not null order by 1, 2`)
  ).rows.map(({ dataset, merchants }) => `${dataset} ${merchants}`.trim())

test('every night the sets that somebody reads are refreshed, and unread ones are kept', async () => {
  const forget = () =>
    sqlOf("delete from graphile_worker._private_jobs where payload -> 'data' ->> 'dataset' is not null")
  await forget()
  await sqlOf("update datasets set asked_at = now() - interval '4 days' where merchants <> ''")
  await sqlOf("update datasets set built_at = now() - interval '20 hours'")
  await inTenantOf(server, 'nordhem', ctx => nightlyJob(sources).run(ctx, {}))
  expect(await requested()).toEqual([communicationsSource, operationsSource].map(({ dataset }) => storedName(dataset)))
  await forget()
  await inTenantOf(server, 'nordhem', ctx => followJob(sources).run(ctx, {}))
  expect(await requested()).toEqual([])
  // Who opens a board whose months are older than a day starts a refresh.
  await admin.ask(calls.manifest)
  expect(await requested()).toEqual([])
  await sqlOf("update datasets set built_at = now() - interval '1441 minutes'")
  await admin.ask(calls.manifest)
  expect(await requested()).toEqual([storedName(operationsSource.dataset)])
  expect((await sqlOf('select 1 from datasets')).rows).toHaveLength(3)
  await sqlOf("update datasets set asked_at = now() - interval '401 days'")
  await inTenantOf(server, 'nordhem', ctx => followJob(sources).run(ctx, {}))
  expect((await sqlOf('select 1 from datasets')).rows).toHaveLength(0)
})

test('without the scope or the entitlement every call is refused', async () => {
  const all = sources.filter(({ kind }) => kind === 'months').flatMap(source => Object.values(source.calls))
  expect(all).toHaveLength(Object.keys(datasets['shipment-operations']).length * 4)
  const statusesOf = async ({ token }: Caller) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answers = all.map(({ method, path }) =>
      fetch(server.url + apiBase + path.replace('{name}', 'x'), {
        method,
        headers,
        ...(method === 'POST' && { body: '{}' }),
      }),
    )
    return new Set((await Promise.all(answers)).map(({ status }) => status))
  }
  expect(await statusesOf(await server.as('user@nordhem.example'))).toEqual(new Set([403]))
  expect(await statusesOf(await server.as('admin@sydkust.example'))).toEqual(new Set([403]))
  expect(await statusesOf(server.with('nobody'))).toEqual(new Set([401]))
})

test('what another version has stored is not read, and is dropped', async () => {
  const source: MonthSource = { ...operationsSource, dataset: { ...operationsSource.dataset, version: 99 } }
  await admin.ask(calls.manifest)
  await refreshMonthsOf(server, operationsSource)
  const stored = async () =>
    (await sqlOf("select dataset from datasets where merchants = ''")).rows.map(row => row.dataset)
  expect(await stored()).toContain(storedName(operationsSource.dataset))
  await sqlOf("update datasets set asked_at = now() where merchants = ''")
  await inTenantOf(server, 'nordhem', ctx => followJob([source]).run(ctx, {}))
  expect(await stored()).not.toContain(storedName(operationsSource.dataset))
})
