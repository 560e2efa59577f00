import { columnsType, textsType } from '@aftermile/contract/boards/datasets'
import { contract } from '@aftermile/contract/index'
import type { JsonChunk } from '@aftermile/dashboards/rows/json-chunk'
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { withMerchantLimit } from '../../../tenancy/merchant-limit.ts'
import { inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { anEvent, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { refreshSet } from './sets/refresh-set.ts'
import { liveSource } from './sources/live-source.ts'

const server = testServer()
let admin: Caller
let limited: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const refresh = (merchants = '', options: { isAwaited?: boolean } = {}) =>
  inTenantOf(server, 'nordhem', ctx =>
    withMerchantLimit(ctx, merchants === '' ? [] : merchants.split(','), () =>
      refreshSet(ctx, liveSource, { merchants, ...options }),
    ),
  )

const urisOf = (caller: Caller) => caller.ask(contract.operations.uris)
const manifestOf = (caller: Caller) => caller.ask(contract.operations.manifest)

const get = (caller: Caller, uri: string, accept = 'application/json') =>
  fetch(server.url + uri, { headers: { authorization: `Bearer ${caller.token}`, accept } })

/** Reads like any client: every uri, all rows, the coded keys translated. */
async function rowsOf(caller: Caller): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  for (const uri of await urisOf(caller)) {
    const { hashMap, data } = (await (await get(caller, uri)).json()) as JsonChunk
    const shown = (value: unknown) => (typeof value === 'string' && value in hashMap ? hashMap[value] : value)
    for (const row of data)
      rows.push(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shown(value)])))
  }
  return rows.toSorted((a, b) => String(a.id).localeCompare(String(b.id)))
}

const idsOf = async (caller: Caller) => (await rowsOf(caller)).map(row => row.id)

test('before the first request the set is empty, and nothing fails', async () => {
  expect(await urisOf(admin)).toEqual([])
  expect(await manifestOf(admin)).toEqual({ timeStamp: null, chunks: [] })
})

test('the live set has open shipments and those completed lately, with ages as of its time stamp', async () => {
  await send(admin, 'shipments', [
    aShipment('open', { bookedAt: hoursAgo(50), latestAt: hoursAgo(2), orderNumber: 'o1' }),
    aShipment('late', { bookedAt: hoursAgo(30), latestAt: hoursAgo(-20), orderNumber: 'o1' }),
    aShipment('done', { bookedAt: hoursAgo(90) }),
    aShipment('gone', { bookedAt: hoursAgo(400) }),
    aShipment('other', { bookedAt: hoursAgo(5), merchantId: 'lykta' }),
  ])
  await send(admin, 'events', [
    anEvent('done', 'delivered', hoursAgo(20)),
    anEvent('gone', 'delivered', hoursAgo(24 * 8)),
  ])
  await refresh()
  const rows = await rowsOf(admin)
  expect(rows.map(row => row.id)).toEqual(['fjallro-done', 'fjallro-late', 'fjallro-open', 'lykta-other'])
  const open = rows.find(row => row.id === 'fjallro-open')
  expect(open).toMatchObject({
    merchantId: 'fjallro',
    serviceProviderId: 'postnord',
    senderOrderNumber: 'o1',
    orderShipmentCount: 2,
    promisedDateExpired: 1,
    numberOfPackages: 1,
    toCity: 'Malmö',
  })
  expect(Number(open?.ageMinutes)).toBeGreaterThanOrEqual(50 * 60)
})

test('a change gives new uris to the changed rows, and each shipment appears once', async () => {
  const before = await manifestOf(admin)
  await send(admin, 'events', [anEvent('open', 'collected', hoursAgo(1))])
  await refresh()
  const after = await manifestOf(admin)
  expect(after.chunks.map(chunk => chunk.hash)).toEqual([
    ...before.chunks.map(chunk => chunk.hash),
    after.chunks.at(-1)?.hash,
  ])
  expect(after.chunks.map(chunk => chunk.rows)).toEqual([4, 1])
  const rows = await rowsOf(admin)
  expect(rows.map(row => row.id)).toEqual(['fjallro-done', 'fjallro-late', 'fjallro-open', 'lykta-other'])
  expect(rows.find(row => row.id === 'fjallro-open')).toMatchObject({ milestoneIndex: 2000 })
})

test('a refresh without changes changes nothing', async () => {
  const before = await urisOf(admin)
  await refresh()
  expect(await urisOf(admin)).toEqual(before)
})

test('open consoles of the tenant are told of changes, and of a refresh that somebody waits for', async () => {
  const received: string[] = []
  const listen = async (name: string, { token }: Caller) => {
    const connection = new HubConnectionBuilder()
      .withUrl(`${server.url}/api/v1/signalr`, { accessTokenFactory: () => token })
      .configureLogging(LogLevel.None)
      .build()
    connection.on('dashboard_updated', payload => received.push(`${name} ${JSON.stringify(payload)}`))
    await connection.start()
    return connection
  }
  const stranger = await server.as('admin@sydkust.example')
  const connections = [await listen('own', admin), await listen('stranger', stranger)]
  await refresh()
  await send(admin, 'events', [anEvent('open', 'departed_terminal', hoursAgo(0.5))])
  await refresh()
  await expect.poll(() => received).toEqual(['own {"dataset":"operations"}'])
  await refresh()
  await refresh('', { isAwaited: true })
  await expect.poll(() => received).toEqual(Array(2).fill('own {"dataset":"operations"}'))
  await Promise.all(connections.map(connection => connection.stop()))
})

test('a shipment that joins an order changes the shipment count of the others', async () => {
  await send(admin, 'shipments', [aShipment('third', { bookedAt: hoursAgo(1), orderNumber: 'o1' })])
  await refresh()
  const counts = (await rowsOf(admin)).filter(row => row.senderOrderNumber === 'o1').map(row => row.orderShipmentCount)
  expect(counts).toEqual([3, 3, 3])
})

test('a reader never waits for a refresh, and the use is noted after it', async () => {
  await server.admin.query("update datasets set asked_at = now() - interval '5 minutes'")
  const isNoted = async () =>
    (await server.admin.query("select asked_at > now() - interval '1 minute' as it from datasets")).rows[0]?.it
  const answer = await inTenantOf(server, 'nordhem', async ctx => {
    await refreshSet(ctx, liveSource, { merchants: '' })
    return admin.call(contract.operations.manifest)
  })
  expect(answer.status).toBe(200)
  expect(answer.reply.chunks.length).toBeGreaterThan(0)
  expect(await isNoted()).toBe(false)
  await manifestOf(admin)
  expect(await isNoted()).toBe(true)
})

test('a shipment that changes back to an earlier state is found again', async () => {
  const tag = (operation: string) => ({
    body: {
      type: 'shipment',
      containers: ['fjallro-third'],
      actions: [{ type: 'tag', tagId: 'vip', operation }],
    },
  })
  for (const operation of ['add', 'remove', 'add', 'remove']) {
    await admin.call(contract.containers.act, tag(operation))
    await refresh()
    const answers = await Promise.all((await urisOf(admin)).map(uri => get(admin, uri)))
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200))
  }
})

test('a change to a shipment keeps the address of its old chunk, so that clients fetch only the change', async () => {
  const before = (await manifestOf(admin)).chunks
  const tag = { type: 'tag', tagId: 'vip', operation: 'add' }
  await admin.call(contract.containers.act, {
    body: { type: 'shipment', containers: ['fjallro-third'], actions: [tag] },
  })
  await refresh()
  const after = (await manifestOf(admin)).chunks
  const known = before.map(({ uri }) => uri)
  const fresh = after.filter(({ uri }) => !known.includes(uri))
  expect(fresh.map(({ rows, dead }) => ({ rows, dead }))).toEqual([{ rows: 1, dead: null }])
  await admin.call(contract.containers.act, {
    body: { type: 'shipment', containers: ['fjallro-third'], actions: [{ ...tag, operation: 'remove' }] },
  })
  await refresh()
})

test('uris keep returning the same rows while the set changes', async () => {
  const uris = await urisOf(admin)
  const read = async () =>
    Promise.all(
      uris.map(async uri => {
        const answer = await get(admin, uri)
        const { data = [] } = (await answer.json()) as Partial<JsonChunk>
        return { status: answer.status, ids: data.map(row => row.id) }
      }),
    )
  const before = await read()
  expect(uris.some(uri => uri.includes('~'))).toBe(true)
  await send(admin, 'events', [
    ...['open', 'late', 'third'].map(number => anEvent(number, 'arrived_at_terminal', hoursAgo(0.4))),
    anEvent('other', 'collected', hoursAgo(0.4)),
  ])
  await refresh()
  expect(await read()).toEqual(before)
  expect(before.map(({ status }) => status)).toEqual(uris.map(() => 200))
  expect(before.flatMap(({ ids }) => ids).toSorted()).toEqual(await idsOf(admin))
  expect((await get(admin, `${uris[0]?.split('~')[0]}~never`)).status).toBe(404)
})

test('shipments that were completed long ago leave the set', async () => {
  for (const [table, id, since] of [
    ['dataset_rows', 'row_id', 'ended_at'],
    ['shipments', 'id', 'completed_at'],
  ])
    await server.admin.query(`update ${table} set ${since} = now() - interval '8 days' where ${id} = 'fjallro-done'`)
  await refresh()
  expect(await idsOf(admin)).not.toContain('fjallro-done')
})

test('an open shipment leaves when it has had no event for 60 days, and comes back with the next one', async () => {
  const old = { merchantId: 'lykta', bookedAt: hoursAgo(24 * 90) }
  await send(admin, 'shipments', [aShipment('quiet', old), aShipment('never', old)])
  await send(admin, 'events', [anEvent('quiet', 'collected', hoursAgo(24 * 59))])
  await refresh()
  expect(await idsOf(admin)).toContain('lykta-quiet')
  expect(await idsOf(admin)).not.toContain('lykta-never')
  for (const [table, id, since] of [
    ['dataset_rows', 'row_id', 'ended_at'],
    ['shipments', 'id', 'last_event_at'],
  ])
    await server.admin.query(`update ${table} set ${since} = now() - interval '61 days' where ${id} = 'lykta-quiet'`)
  await refresh()
  expect(await idsOf(admin)).not.toContain('lykta-quiet')
  await send(
    admin,
    'events',
    ['quiet', 'never'].map(number => anEvent(number, 'in_transit', hoursAgo(1))),
  )
  await refresh()
  expect(await idsOf(admin)).toEqual(expect.arrayContaining(['lykta-quiet', 'lykta-never']))
})

test('columns and texts come packed on request, and may be cached forever', async () => {
  const [chunk] = (await manifestOf(admin)).chunks
  const answers = await Promise.all([columnsType, textsType].map(accept => get(admin, chunk?.uri ?? '', accept)))
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect((await answer.bytes()).length).toBeGreaterThan(50)
  }
})

test('a user limited to merchants has an own set, and finds no other', async () => {
  expect(await urisOf(limited)).toEqual([])
  await refresh('fjallro,kattvik')
  expect(await idsOf(limited)).toEqual(['fjallro-late', 'fjallro-open', 'fjallro-third'])
  const hidden = await Promise.all(
    (await urisOf(admin)).map(async uri =>
      (await (await get(admin, uri)).text()).includes('lykta-other') ? [uri] : [],
    ),
  )
  const [uri = ''] = hidden.flat()
  expect((await get(limited, uri)).status).toBe(404)
  expect((await get(limited, uri, columnsType)).status).toBe(404)
  const stranger = await server.as('admin@sydkust.example')
  expect((await get(stranger, uri, columnsType)).status).toBe(404)
})

test('a shipment that moves to another merchant leaves the sets of the old one', async () => {
  await server.admin.query("update shipments set merchant_id = 'lykta', updated_at = now() where id = 'fjallro-late'")
  await refresh('fjallro,kattvik')
  expect(await idsOf(limited)).not.toContain('fjallro-late')
})

test('many small chunks are merged without losing or doubling a row', async () => {
  const numbers = Array.from({ length: 8 }, (_, nth) => `many${nth}`)
  for (const number of numbers) {
    await send(admin, 'shipments', [aShipment(number, { bookedAt: hoursAgo(3) })])
    await refresh()
  }
  const { chunks } = await manifestOf(admin)
  expect(chunks.length).toBeLessThan(7)
  const ids = await idsOf(admin)
  expect(ids.filter(id => String(id).includes('many'))).toHaveLength(8)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a return waits at its service point from the hand-in until the carrier moves it', async () => {
  const aReturn = (number: string, fields = {}) =>
    aShipment(number, { scenarioId: 'inbound_return', servicePointTypeId: 'store', bookedAt: hoursAgo(90), ...fields })
  await send(admin, 'shipments', [
    aReturn('r-label'),
    aReturn('r-waits'),
    aReturn('r-moves'),
    aReturn('r-unscanned'),
    aReturn('r-fetched', { servicePointTypeId: null }),
  ])
  await send(admin, 'events', [
    anEvent('r-waits', 'handed_in', hoursAgo(50)),
    anEvent('r-moves', 'handed_in', hoursAgo(50)),
    anEvent('r-moves', 'arrived_at_terminal', hoursAgo(20)),
    anEvent('r-fetched', 'collected', hoursAgo(50)),
    anEvent('r-unscanned', 'handed_in', hoursAgo(50)),
    anEvent('r-unscanned', 'out_for_delivery', hoursAgo(20)),
  ])
  await refresh()
  const rows = (await rowsOf(admin)).filter(({ scenarioId }) => scenarioId === 'inbound_return')
  expect(rows.map(row => [row.id, row.ageOnShelfMinutes === null])).toEqual([
    ['fjallro-r-fetched', true],
    ['fjallro-r-label', true],
    ['fjallro-r-moves', true],
    ['fjallro-r-unscanned', true],
    ['fjallro-r-waits', false],
  ])
  expect(Number(rows.at(-1)?.ageOnShelfMinutes)).toBeGreaterThanOrEqual(50 * 60)
})

test('a requested refresh runs however new the data is, for the own set of the user', async () => {
  // Even during another refresh.
  await inTenantOf(server, 'nordhem', async ctx => {
    await ctx.db.run(sql`update datasets set built_at = now()`)
    for (const caller of [admin, limited]) expect((await caller.call(contract.operations.refresh)).status).toBe(204)
  })
  await server.admin.query("update datasets set built_at = now() - interval '1 hour'")
  await manifestOf(admin)
  const { rows } = await server.admin.query(
    "select payload -> 'data' as data from graphile_worker._private_jobs where payload -> 'data' ->> 'isAwaited' = 'true' order by id",
  )
  expect(rows.map(row => row.data)).toEqual([
    { dataset: 'operations.2', merchants: '', isAwaited: true },
    { dataset: 'operations.2', merchants: 'fjallro,kattvik', isAwaited: true },
  ])
  expect((await server.with('nobody').call(contract.operations.refresh)).status).toBe(401)
})

test('the data set needs the scope', async () => {
  await server.admin.query("update users set role = 'user' where email = 'user@nordhem.example'")
  expect((await (await server.as('user@nordhem.example')).call(contract.operations.uris)).status).toBe(200)
  expect((await server.with('nobody').call(contract.operations.uris)).status).toBe(401)
})

test('a shipment that is deleted leaves the set of everybody', async () => {
  await send(admin, 'shipments', [aShipment('mistake', { bookedAt: hoursAgo(1) })])
  const sets = [['', admin] as const, ['fjallro,kattvik', limited] as const]
  for (const [merchants] of sets) await refresh(merchants)
  expect(await idsOf(admin)).toContain('fjallro-mistake')
  await admin.call(contract.deletions.shipment, { params: { id: 'fjallro-mistake' } })
  for (const [merchants, caller] of sets) {
    await refresh(merchants)
    expect(await idsOf(caller)).not.toContain('fjallro-mistake')
  }
})
