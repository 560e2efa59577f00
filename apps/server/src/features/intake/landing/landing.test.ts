import { contract } from '@aftermile/contract/index'
import { ingressSource } from '@aftermile/domain/carriers/event-sources'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appRole } from '../../../db/migrate/migrate.ts'
import { openPool } from '../../../db/pool.ts'
import type { FairLoop } from '../../../jobs/loops/fair-loop.ts'
import { openLog } from '../../../runtime/log.ts'
import { anEvent, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { startProjection } from './start-projection.ts'

const server = testServer()
let admin: Caller
let projection: FairLoop
let pool: pg.Pool

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  pool = openPool({
    url: server.database.url,
    role: appRole,
    max: 4,
    statementTimeoutMs: 60_000,
    onError: () => undefined,
  })
  // The test says when.
  projection = startProjection({ url: server.database.url, pool, log: openLog('silent'), findEveryMs: 3_600_000 })
  await projection.opened
})
afterAll(async () => {
  await projection.stop()
  await pool.end()
})

const { events } = contract.ingress
const store = (caller: Caller, items: readonly unknown[], { isHistorical = false, requestId = 'request-1' } = {}) =>
  caller.ask(events, {
    query: { wait: 'stored' },
    body: { items, ...(isHistorical && { isHistorical }) },
    headers: { 'x-request-id': requestId },
  })
const rows = async <Row>(text: string) => (await server.admin.query<Row & object>(text)).rows
const waiting = async () =>
  (await rows<{ count: number }>('select count(*)::int as count from landed_events'))[0]?.count
const statusOf = async (id: string) =>
  (await rows<{ status_id: string }>(`select status_id from shipments where id = '${id}'`))[0]?.status_id
const refused = async () => admin.ask(contract.carrierMapping.listQuarantined, { params: { id: ingressSource } })
const collected = (number: string, fields = {}) => anEvent(number, 'collected', '2026-11-03T08:00:00Z', fields)

describe('a request that waits until its events are stored', () => {
  test('gets each as stored, refused or with a warning, and their shipments show them soon after', async () => {
    await send(admin, 'shipments', [aShipment('l1')])
    const reply = await store(admin, [
      collected('l1'),
      { code: 'collected' },
      collected('l1', { placeCountryCode: 'XX', code: 'in_transit' }),
      'no event',
      collected('l1', { placeCity: 'a\u0000b' }),
    ])
    expect(reply).toMatchObject({ created: 0, updated: 0, unchanged: 0, stored: 2, refused: 3, warned: 1 })
    expect(reply.items.map(({ index, status, id }) => [index, status, id])).toEqual(
      ['stored', 'refused', 'stored', 'refused', 'refused'].map((status, index) => [index, status, null]),
    )
    expect(reply.items[1]?.errors).toMatchObject([{ name: 'occurredAt', code: 'required' }])
    expect(reply.items[2]?.warnings).toMatchObject([{ code: 'unknown_country' }])
    await expect.poll(() => statusOf('fjallro-l1')).toBe('in_transit')
    await expect.poll(waiting).toBe(0)
  })

  test('is refused if it waits for anything else', async () => {
    const answer = await admin.call(events, { query: { wait: 'never' } as never, body: { items: [collected('l1')] } })
    expect(answer.errors.map(({ name }) => name)).toEqual(['wait'])
    expect(await waiting()).toBe(0)
  })

  test('stores nothing if it is rolled back, and the same again if it is repeated', async () => {
    await send(admin, 'shipments', [aShipment('l2')])
    const headers = { 'idempotency-key': 'landing-1' }
    const body = { items: [collected('l2'), collected('l2')] }
    const first = await admin.call(events, { query: { wait: 'stored' }, body, headers })
    const again = await admin.call(events, { query: { wait: 'stored' }, body, headers })
    expect(again.text).toBe(first.text)
    const other = await admin.call(events, { query: { wait: 'projected' }, body, headers })
    expect(other.status).toBe(422)
    await expect.poll(() => statusOf('fjallro-l2')).toBe('collected')
    expect(await rows(`select 1 from events where shipment_id = 'fjallro-l2'`)).toHaveLength(1)
  })

  test('marks its events as history', async () => {
    await send(admin, 'shipments', [aShipment('l3')])
    const recent = new Date(Date.now() - 60_000).toISOString()
    await store(admin, [collected('l3', { occurredAt: recent })], { isHistorical: true })
    await expect
      .poll(() => rows(`select is_historical from events where shipment_id = 'fjallro-l3'`))
      .toEqual([{ is_historical: true }])
  })
})

describe('what is refused when its shipment is looked for', () => {
  test('is listed with its request, and holds up nothing else', async () => {
    await send(admin, 'shipments', [aShipment('l4')])
    const items = [
      collected('nothing'),
      collected('l4'),
      collected('l4', { merchantId: 'nobody' }),
      collected('l4', { serviceProviderId: 'nobody' }),
    ]
    expect(await store(admin, items, { requestId: 'request-2' })).toMatchObject({ stored: 4, refused: 0 })
    await expect.poll(waiting).toBe(0)
    expect(await statusOf('fjallro-l4')).toBe('collected')
    const listed = (await refused()).map(({ why, number, requestId, raw }) => [why, number, requestId, JSON.parse(raw)])
    expect(listed.sort()).toEqual([
      ['Carrier “nobody” not found', 'l4-p1', 'request-2', items[3]],
      ['Merchant “nobody” not found', 'l4-p1', 'request-2', items[2]],
      ['Package “nothing-p1” not found', 'nothing-p1', 'request-2', items[0]],
    ])
    const [first] = await refused()
    const params = { id: ingressSource, eventId: first?.id ?? '' }
    expect((await admin.call(contract.carrierMapping.dismissQuarantined, { params })).status).toBe(204)
    expect(await refused()).toHaveLength(2)
  })

  test('is what the sender may not write, and no other sender is taken for it', async () => {
    await server.admin.query(`
      insert into users (tenant_id, id, name, email, role, merchants, created_by, updated_by)
      values ('nordhem', 'limited', 'Limited', 'limited@nordhem.example', 'admin', '{kattvik}', 'test', 'test')`)
    const limited = await server.as('limited@nordhem.example')
    await send(admin, 'shipments', [
      aShipment('l5'),
      aShipment('l5-own', { merchantId: 'kattvik', packages: [{ number: 'l5-own-p1' }] }),
    ])
    const items = [collected('l5'), collected('l5-own')]
    await store(limited, items, { requestId: 'request-3' })
    await expect.poll(() => statusOf('kattvik-l5-own')).toBe('collected')
    expect(await statusOf('fjallro-l5')).toBe('booked')
    expect((await refused()).filter(item => item.requestId === 'request-3').map(({ number }) => number)).toEqual([
      'l5-p1',
    ])
    const id = ingressSource
    expect(await limited.ask(contract.carrierMapping.listQuarantined, { params: { id } })).toEqual([])
    await store(admin, items)
    await expect.poll(() => statusOf('fjallro-l5')).toBe('collected')
  })

  test('is in its own tenant', async () => {
    const other = await server.as('admin@sydkust.example')
    await send(admin, 'shipments', [aShipment('l6')])
    await store(other, [collected('l6')], { requestId: 'request-4' })
    await expect.poll(waiting).toBe(0)
    expect(await statusOf('fjallro-l6')).toBe('booked')
    const { listQuarantined } = contract.carrierMapping
    const listed = await other.ask(listQuarantined, { params: { id: ingressSource } })
    expect(listed.map(({ requestId }) => requestId)).toEqual(['request-4'])
    expect((await refused()).map(({ requestId }) => requestId)).not.toContain('request-4')
  })
})
