import { contract } from '@aftermile/contract/index'
import type { EventCode } from '@aftermile/domain/events/event-codes'
import { beforeAll, expect, test } from 'vitest'
import { postnord } from '../../../adapters/carriers/postnord.ts'
import { aFoundNumber, aRawEvent, ingestResultsAs } from '../../../test/carriers/carrier-results.ts'
import { aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
const calls = contract.carrierMapping
const params = { id: 'postnord' }
let admin: Caller
let limited: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await server.admin.query(
    `update users set role = 'admin' where tenant_id = 'nordhem' and email = 'merchant@nordhem.example'`,
  )
  limited = await server.as('merchant@nordhem.example')
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

type Sent = { text?: string; hours?: number; merchantId?: string }

async function ingest(number: string, code: string, { text = 'Hm', hours = 24, merchantId = 'fjallro' }: Sent = {}) {
  await send(admin, 'shipments', [aShipment(number, { merchantId, bookedAt: hoursAgo(hours) })])
  const answer = aFoundNumber(`${number}-p1`, [aRawEvent({ code, text, time: hoursAgo(hours) })])
  const found = [{ answer, shipmentId: null }]
  await ingestResultsAs(server, 'nordhem', { serviceProviderId: 'postnord', carrier: postnord, found })
}

type Row = { code?: string; textPattern?: string; to: EventCode | null; isRemoved?: boolean }

const tryOut = (body: Row, caller = admin) => caller.ask(calls.tryRow, { params, body })

async function replayed() {
  const newest = async () => (await admin.ask(calls.listReplays, { params }))[0]
  await expect.poll(async () => (await newest())?.state, { interval: 25 }).toBe('done')
  return newest()
}

/** Creates, changes or deletes the tenant's own row that matches the same. */
async function save({ isRemoved, ...row }: Row): Promise<void> {
  const made = await admin.call(calls.createRow, { params, body: row })
  if (made.status === 201) return
  const own = (await admin.ask(calls.listRows, { params })).find(
    item => item.isOwn && item.code === row.code && item.textPattern === (row.textPattern ?? null),
  )
  const at = { ...params, rowId: own?.id ?? '' }
  if (isRemoved) await admin.call(calls.removeRow, { params: at })
  else await admin.ask(calls.updateRow, { params: at, body: row })
}

const stored = async () =>
  (
    await server.admin.query(`
      select (select json_agg((id, code, reason) order by id) from events) events,
        (select json_agg((id, status_id, updated_at) order by id) from shipments) shipments,
        (select count(*) from carrier_mapping_rows) rows, (select count(*) from mapping_replays) replays`)
  ).rows[0]

test('a try-out says what the replay then does, for new, changed and removed rows, and writes nothing', async () => {
  for (const number of ['a1', 'a2', 'a3']) await ingest(number, 'NEWS')
  await ingest('a4', 'news', { text: 'In  Customs now' })
  await ingest('a5', 'OTHER', { text: 'In customs now' })
  const steps: [Row, number][] = [
    [{ code: 'NEWS', to: 'damaged' }, 4],
    [{ code: 'NEWS', textPattern: 'in customs', to: 'in_customs' }, 1],
    [{ textPattern: 'customs NOW', to: 'held' }, 1],
    [{ code: 'NEWS', to: 'lost' }, 3],
    [{ code: 'NEWS', to: null }, 3],
    [{ code: 'NEWS', to: 'returned' }, 3],
    [{ code: 'NEWS', to: null, isRemoved: true }, 3],
  ]
  for (const [row, count] of steps) {
    const before = await stored()
    const tried = await tryOut(row)
    expect(await stored()).toEqual(before)
    expect(tried, JSON.stringify(row)).toMatchObject({ days: 30, isSample: false, eventsChanged: count })
    await save(row)
    const { eventsChanged, shipmentsChanged, shipmentsMoved, moves } = (await replayed()) ?? {}
    expect({ eventsChanged, shipmentsChanged, shipmentsMoved, moves }).toEqual({
      eventsChanged: tried.eventsChanged,
      shipmentsChanged: tried.shipmentsChanged,
      shipmentsMoved: tried.shipmentsMoved,
      moves: tried.moves,
    })
  }
})

test('a try-out names from and to with sample shipments, and reads 30 days', async () => {
  await ingest('b1', 'B_CODE')
  await ingest('b2', 'B_CODE', { hours: 31 * 24 })
  expect(await tryOut({ code: 'b_code', to: 'lost' })).toEqual({
    days: 30,
    share: 1,
    isSample: false,
    eventsRead: 1,
    eventsChanged: 1,
    changes: [
      {
        from: null,
        to: { to: 'lost', reason: null },
        count: 1,
        sampleShipments: [{ id: 'fjallro-b1', shipmentNumber: 'b1' }],
      },
    ],
    shipmentsChanged: 1,
    shipmentsProjected: 1,
    shipmentsMoved: 1,
    moves: [{ from: 'booked', to: 'lost', count: 1 }],
  })
  expect(await tryOut({ code: 'nobody_sends_this', to: 'lost' })).toMatchObject({
    eventsRead: 0,
    changes: [],
    moves: [],
  })
})

test('bad rows, other carriers and users without the right are refused', async () => {
  const status = async (body: Record<string, unknown>, id = 'postnord', caller = admin) =>
    (await caller.call(calls.tryRow, { params: { id }, body })).status
  expect(await status({ to: 'held' })).toBe(400)
  expect(await status({ code: 'X', to: 'nonsense' })).toBe(400)
  expect(await status({ code: 'X', to: 'held', isRemoved: 'yes' })).toBe(400)
  expect(await status({ code: 'X', to: 'held' }, 'nobody')).toBe(404)
  expect(await status({ code: 'X', to: 'held' }, 'postnord', await server.as('user@nordhem.example'))).toBe(403)
  expect(await status({ code: '%_\\', textPattern: '%', to: 'held' })).toBe(200)
})

test('a user limited to merchants may try a row, sees only their shipments, and cannot save it', async () => {
  await ingest('c1', 'C_CODE', { merchantId: 'fjallro' })
  await ingest('c2', 'C_CODE', { merchantId: 'lykta' })
  const row: Row = { code: 'C_CODE', to: 'lost' }
  expect(await tryOut(row)).toMatchObject({ eventsChanged: 2, shipmentsMoved: 2 })
  const seen = await tryOut(row, limited)
  expect(seen).toMatchObject({ eventsChanged: 1, shipmentsMoved: 1 })
  expect(seen.changes[0]?.sampleShipments).toEqual([{ id: 'fjallro-c1', shipmentNumber: 'c1' }])
  expect((await limited.call(calls.createRow, { params, body: row })).status).toBe(403)
  expect((await limited.call(calls.createReplay, { params })).status).toBe(403)
})

test('unmapped codes come with a suggestion; without the text, it goes by the code alone', async () => {
  await ingest('d1', 'Q9', { text: 'Paketet är levererat' })
  await ingest('d2', 'Q8', { text: 'Zorblax' })
  const of = async (caller: Caller, code: string) =>
    (await caller.ask(calls.listUnmapped, { params })).find(item => item.code === code)
  expect((await of(admin, 'Q9'))?.suggestion).toEqual({
    to: 'delivered',
    reason: null,
    why: 'The text contains “levererat”, Swedish for Delivered.',
  })
  expect(await of(admin, 'Q8')).toMatchObject({
    suggestion: null,
    sampleShipments: [{ id: 'fjallro-d2', shipmentNumber: 'd2' }],
  })
  expect(await of(limited, 'Q9')).toMatchObject({ text: null, suggestion: null })
  await save({ textPattern: 'zorblax inbound', to: 'returning' })
  await replayed()
  await ingest('d3', 'Q7', { text: 'Zorblax Inbound!' })
  await ingest('d4', 'Q6', { text: 'zorblax... inbound' })
  expect((await of(admin, 'Q6'))?.suggestion?.why).toBe('PostNord maps texts with “zorblax inbound” to Returning.')
})

test('a dismissed event stays away when it comes again; a limited user cannot dismiss; an event that cannot be asked for stays', async () => {
  await send(admin, 'shipments', [aShipment('e1')])
  const answer = aFoundNumber('e1-p1', [aRawEvent({ code: 'BAD', time: 'soon' })])
  const answers = { serviceProviderId: 'postnord', carrier: postnord, found: [{ answer, shipmentId: null }] }
  const list = () => admin.ask(calls.listQuarantined, { params })
  await ingestResultsAs(server, 'nordhem', answers)
  const [piece] = await list()
  const at = { ...params, eventId: piece?.id ?? '' }
  expect(piece).toMatchObject({ shipmentId: 'fjallro-e1' })
  expect((await limited.call(calls.dismissQuarantined, { params: at })).status).toBe(403)
  expect((await limited.call(calls.retryQuarantined, { params: at })).status).toBe(403)
  const sydkust = await server.as('admin@sydkust.example')
  expect((await sydkust.call(calls.dismissQuarantined, { params: at })).status).toBe(404)
  expect((await admin.call(calls.retryQuarantined, { params: at })).status).toBe(409)
  expect(await list()).toHaveLength(1)
  expect((await admin.call(calls.dismissQuarantined, { params: at })).status).toBe(204)
  expect((await admin.call(calls.dismissQuarantined, { params: at })).status).toBe(404)
  await ingestResultsAs(server, 'nordhem', answers)
  expect(await list()).toEqual([])
})
