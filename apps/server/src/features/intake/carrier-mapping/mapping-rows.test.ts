import { contract } from '@aftermile/contract/index'
import type { MappingReplay } from '@aftermile/contract/intake/carrier-mapping'
import { beforeAll, describe, expect, test } from 'vitest'
import { postnord } from '../../../adapters/carriers/postnord.ts'
import { aFoundNumber, aRawEvent, ingestResultsAs } from '../../../test/carriers/carrier-results.ts'
import { aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
const calls = contract.carrierMapping
const params = { id: 'postnord' }
let admin: Caller
let sydkust: Caller
let user: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
  user = await server.as('user@nordhem.example')
})

const rows = (caller: Caller) => caller.ask(calls.listRows, { params })
const unmapped = (caller: Caller) => caller.ask(calls.listUnmapped, { params })

/** The newest replay, once it is done. */
async function replayed(): Promise<MappingReplay> {
  let newest: MappingReplay | undefined
  const stateOfNewest = async () => {
    newest = (await admin.ask(calls.listReplays, { params }))[0]
    return newest?.state
  }
  await expect.poll(stateOfNewest, { interval: 25 }).toBe('done')
  if (newest === undefined) throw new Error('There is no replay')
  return newest
}

async function ingestCode(number: string, tenantId: string, code: string, time = '2026-11-03T10:00:00Z') {
  const answer = aFoundNumber(`${number}-p1`, [aRawEvent({ code, text: `What ${code} says`, time })])
  const found = [{ answer, shipmentId: null }]
  return ingestResultsAs(server, tenantId, { serviceProviderId: 'postnord', carrier: postnord, found })
}

const statusOf = async (number: string) =>
  (
    await server.admin.query('select status_id from shipments where shipment_number = $1 order by tenant_id', [number])
  ).rows.map(row => row.status_id)

describe('the rows of a mapping', () => {
  test('are those that ship, until the tenant has its own; when that is deleted, the shipped one is back', async () => {
    const shipped = await rows(admin)
    expect(shipped.length).toBe(postnord.mapping.rows.length)
    expect(shipped.every(row => !row.isOwn && row.updatedAt === null)).toBe(true)
    const [first] = shipped
    if (first === undefined) throw new Error('PostNord has rows')
    const { tenantId: _, createdAt: __, createdBy: ___, updatedAt: ____, updatedBy: _____, ...sent } = first
    const put = await admin.call(calls.updateRow, {
      params: { ...params, rowId: first.id },
      body: { ...sent, to: 'held' },
    })
    expect([put.status, put.headers.get('etag')]).toEqual([200, '"1"'])
    const own = (await rows(admin)).find(row => row.id === first.id)
    expect(own).toMatchObject({ isOwn: true, to: 'held', shipped: { to: first.to }, updatedBy: expect.any(String) })
    expect((await rows(sydkust)).find(row => row.id === first.id)).toMatchObject({ isOwn: false, to: first.to })
    expect((await admin.call(calls.removeRow, { params: { ...params, rowId: first.id } })).status).toBe(204)
    expect((await rows(admin)).find(row => row.id === first.id)).toEqual(first)
    expect((await admin.call(calls.removeRow, { params: { ...params, rowId: first.id } })).status).toBe(409)
  })

  test('have versions: a stale change is refused, an unchanged row keeps its version, changes are audited', async () => {
    const made = await admin.call(calls.createRow, { params, body: { code: 'V1', to: 'held' } })
    expect(made.status).toBe(201)
    const row = made.reply
    const at = { ...params, rowId: row.id }
    expect((await admin.call(calls.createRow, { params, body: { code: ' v1 ', to: 'lost' } })).status).toBe(409)
    const change = (body: object, version: string) =>
      admin.call(calls.updateRow, { params: at, body: { ...row, ...body }, headers: { 'if-match': `"${version}"` } })
    expect((await change({}, '1')).headers.get('etag')).toBe('"1"')
    expect((await change({ to: 'lost' }, '1')).headers.get('etag')).toBe('"2"')
    expect((await change({ to: 'held' }, '1')).status).toBe(412)
    expect((await change({ code: 'V2' }, '2')).status).toBe(400)
    const read = await admin.call(calls.getRow, { params: at })
    expect([read.headers.get('etag'), read.body]).toMatchObject(['"2"', { to: 'lost', isOwn: true }])
    const { rows: entries } = await server.admin.query(
      `select action from audit_entries where tenant_id = 'nordhem' and noun = 'mapping row' and item_id = $1 order by id`,
      [`postnord/${row.id}`],
    )
    expect(entries.map(entry => entry.action)).toEqual(['create', 'update'])
  })

  test('that match everything, have an unknown meaning or an unknown carrier are refused', async () => {
    const create = async (body: Record<string, unknown>, id = 'postnord') =>
      (await admin.call(calls.createRow, { params: { id }, body })).status
    expect(await create({ to: 'held' })).toBe(400)
    expect(await create({ to: 'held', productKind: 'return', subCode: '3' })).toBe(400)
    expect(await create({ to: 'held', textPattern: ' ^ ' })).toBe(400)
    expect(await create({ code: 'X', to: 'nonsense' })).toBe(400)
    expect(await create({ code: 'X', to: 'held', reason: 'nonsense' })).toBe(400)
    expect(await create({ code: 'x'.repeat(201), to: 'held' })).toBe(400)
    expect(await create({ code: 'X' })).toBe(400)
    expect(await create({ code: 'X', to: 'held' }, 'nobody')).toBe(404)
    expect((await admin.call(calls.getRow, { params: { ...params, rowId: 'nobody' } })).status).toBe(404)
    expect((await user.call(calls.listRows, { params })).status).toBe(403)
  })
})

describe('mapping a code', () => {
  test('moves the shipments that have it, counts them, and deleting the row moves them back', async () => {
    await send(admin, 'shipments', [aShipment('r1'), aShipment('r2')])
    await send(sydkust, 'shipments', [aShipment('r1', { merchantId: 'kustmat' })])
    await ingestCode('r1', 'sydkust', 'MYSTERY')
    for (const number of ['r1', 'r2']) await ingestCode(number, 'nordhem', 'MYSTERY')
    expect(await unmapped(admin)).toMatchObject([
      { code: 'MYSTERY', text: 'What MYSTERY says', count: 2, sampleShipmentIds: ['fjallro-r1', 'fjallro-r2'] },
    ])
    expect(await unmapped(sydkust)).toMatchObject([{ code: 'MYSTERY', count: 1, sampleShipmentIds: ['kustmat-r1'] }])

    const made = await admin.call(calls.createRow, {
      params,
      body: { code: 'mystery', to: 'customs_hold', reason: 'customs_documents' },
    })
    expect(made.status).toBe(201)
    expect(await replayed()).toMatchObject({
      eventsChanged: 2,
      shipmentsChanged: 2,
      shipmentsMoved: 2,
      moves: [{ from: 'booked', to: 'customs_hold', count: 2 }],
    })
    expect(await statusOf('r1')).toEqual(['customs_hold', 'booked'])
    expect(await unmapped(admin)).toEqual([])

    const { id: rowId } = made.reply
    await admin.call(calls.removeRow, { params: { ...params, rowId } })
    expect(await replayed()).toMatchObject({
      eventsChanged: 2,
      moves: [{ from: 'customs_hold', to: 'booked', count: 2 }],
    })
    expect(await unmapped(admin)).toMatchObject([{ code: 'MYSTERY', count: 2 }])
  })

  test('that no shipment has changes nothing, and one more replay finds nothing to do', async () => {
    expect((await admin.call(calls.createReplay, { params })).status).toBe(202)
    expect(await replayed()).toMatchObject({ eventsChanged: 0, shipmentsMoved: 0, moves: [] })
  })
})

test("an event sent with only the carrier's code is mapped, listed where no row matches, and mapped again by a replay", async () => {
  await send(admin, 'shipments', [aShipment('o1', { serviceProviderProductId: 'mypack_home' }), aShipment('o2')])
  const sent = (number: string, carrierCode: string, fields: object = {}) => ({
    packageNumber: `${number}-p1`,
    carrierCode,
    occurredAt: '2026-11-03T08:00:00Z',
    ...fields,
  })
  const events = [
    sent('o1', 'EN_ROUTE'),
    sent('o2', 'OWN_WORD', { carrierText: 'Hm', serviceProviderId: 'PostNord', source: 'carrier' }),
    // An event with a party has its meaning already.
    sent('o2', 'OTHER_WORD', { party: 'warehouse', occurredAt: '2026-11-03T09:00:00Z' }),
  ]
  expect(await send(admin, 'events', events)).toMatchObject({ created: 3 })
  expect(await send(admin, 'events', events)).toMatchObject({ created: 0, unchanged: 3 })
  expect(await statusOf('o1')).toEqual(['in_transit'])
  const codes = (await unmapped(admin)).map(({ code, productKind, count }) => [code, productKind, count])
  expect(codes).toContainEqual(['OWN_WORD', null, 1])
  expect(codes.map(([code]) => code)).not.toContain('OTHER_WORD')
  await admin.call(calls.createRow, { params, body: { code: 'OWN_WORD', to: 'damaged', reason: 'carrier_damaged' } })
  expect(await replayed()).toMatchObject({ eventsChanged: 1, moves: [{ from: 'booked', to: 'damaged', count: 1 }] })
  expect(await send(admin, 'events', events)).toMatchObject({ unchanged: 3 })
})

test('a user limited to merchants sees unmapped codes, but no text that may be of other merchants', async () => {
  await server.admin.query(
    `update users set role = 'admin' where tenant_id = 'nordhem' and email = 'merchant@nordhem.example'`,
  )
  await send(admin, 'shipments', [aShipment('l1', { merchantId: 'lykta' })])
  await ingestCode('l1', 'nordhem', 'HUSHED')
  const seenBy = async (caller: Caller) => (await unmapped(caller)).find(({ code }) => code === 'HUSHED')
  expect(await seenBy(admin)).toMatchObject({ text: 'What HUSHED says', sampleShipmentIds: ['lykta-l1'] })
  const limited = await server.as('merchant@nordhem.example')
  expect(await seenBy(limited)).toMatchObject({ count: 1, text: null, sampleShipmentIds: [] })
})
