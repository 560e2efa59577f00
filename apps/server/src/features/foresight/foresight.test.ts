import { contract } from '@aftermile/contract/index'
import { dayMs, hourMs } from '@aftermile/domain/times/milliseconds'
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { appRole } from '../../db/migrate/migrate.ts'
import { openPool } from '../../db/pool.ts'
import { openLog } from '../../runtime/log.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { inTenant } from '../../tenancy/in-tenant.ts'
import { anEvent, aShipment, send } from '../../test/data/containers.ts'
import { runJob } from '../../test/run-job.ts'
import { type Caller, testServer } from '../../test/server.ts'
import { readArrived } from './arrived-shipments.ts'
import { backtestReport } from './backtest-report.ts'
import { halvesOfOpen } from './forecast-rows.ts'
import { foresight } from './foresight.ts'
import { learnModel } from './learn-model.ts'
import { readJourneys } from './stored-journeys.ts'

/** A Thursday. */
const now = Date.parse('2026-11-12T06:00:00Z')
const server = testServer({ clock: () => now })
const iso = (at: number) => new Date(at).toISOString()
let admin: Caller
let pool: pg.Pool

const asTenant = <T>(work: (ctx: Ctx) => Promise<T>, tenantId = 'nordhem', merchants: string[] = []) =>
  inTenant(pool, { limits: { tenantId, merchants } }, ({ db, now }) =>
    work({ tenantId, author: { id: 'clock', name: 'Aftermile' }, db, now, log: openLog('silent') }),
  )

const product = { serviceProviderId: 'postnord', serviceProviderProductId: 'mypack_home' }
const from = { fromCountryCode: 'SE', fromZipCode: '504 64', fromCity: 'Borås' }
const booked = (number: string, bookedAt: number, fields: Record<string, unknown> = {}) =>
  aShipment(number, {
    ...product,
    ...from,
    bookedAt: iso(bookedAt),
    orderDate: iso(bookedAt),
    latestAt: iso(bookedAt + 80 * hourMs),
    ...fields,
  })

/** Forecasts all that is open, as every three hours. */
const forecastOpen = (at = now) =>
  runJob(server, foresight, 'foresight_open_part', { payload: { after: '', until: null }, at })
/** Forecasts what has changed, as every minute. */
const forecastChanged = (at = now) => runJob(server, foresight, 'foresight_follow', { at })

/** Booked at ten, collected at five, in at noon two days later; every tenth a day after that. */
function history() {
  const shipments: unknown[] = []
  const events: unknown[] = []
  for (let nth = 0; nth < 300; nth++) {
    const at = now - (4 + (nth % 50)) * dayMs + 4 * hourMs
    const number = `past${nth}`
    const slow = nth % 10 === 0 ? dayMs : 0
    shipments.push(booked(number, at))
    events.push(
      anEvent(number, 'packed', iso(at + 3 * hourMs)),
      anEvent(number, 'collected', iso(at + 7 * hourMs)),
      anEvent(number, 'arrived_at_destination_terminal', iso(at + 40 * hourMs + slow)),
      anEvent(number, 'delivered', iso(at + 50 * hourMs + slow)),
    )
  }
  return { shipments, events }
}

const stored = async (number: string) =>
  (
    await server.admin.query<Record<string, string | number | null>>('select * from shipments where id = $1', [
      `fjallro-${number}`,
    ])
  ).rows[0]

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  pool = openPool({ url: server.database.url, role: appRole, max: 4, statementTimeoutMs: 60_000, onError: () => {} })
  const { shipments, events } = history()
  await send(admin, 'shipments', shipments)
  await send(admin, 'events', events.slice(0, 600))
  await send(admin, 'events', events.slice(600))
  expect(await asTenant(ctx => learnModel(ctx, now))).toBe(300)
  return () => pool.end()
})

test('of very many shipments a part is learnt from, spread over the whole window', async () => {
  const window = { from: new Date(now - 63 * dayMs), to: new Date(now) }
  const arrived = await asTenant(ctx => readArrived(ctx, window, 60))
  expect(arrived.length).toBeGreaterThan(20)
  expect(arrived.length).toBeLessThanOrEqual(60)
  const days = arrived.map(({ metAt }) => Math.floor(metAt / dayMs))
  expect(Math.max(...days) - Math.min(...days)).toBeGreaterThan(30)
})

describe('an open shipment', () => {
  test('is expected on the day that its receiver asks for, until the carrier names another, and its promise stays', async () => {
    const at = now - 2 * dayMs
    await send(admin, 'shipments', [booked('asked', at)])
    const said = (code: string, hours: number, deliveryDay: string | null) =>
      send(admin, 'events', [anEvent('asked', code, iso(at + hours * hourMs), { deliveryDay })])
    await send(admin, 'events', [anEvent('asked', 'collected', iso(at + 7 * hourMs))])
    await said('awaiting_date', 30, null)
    await said('delivery_day_asked', 31, '2026-11-23')
    await forecastOpen()
    const asked = await stored('asked')
    expect(asked).toMatchObject({
      estimated_by: 'receiver',
      estimated_at: '2026-11-23T11:00:00.000Z',
      estimated_from: '2026-11-22T23:00:00.000Z',
      estimated_to: '2026-11-23T23:00:00.000Z',
      latest_at: iso(at + 80 * hourMs),
      original_latest_at: iso(at + 80 * hourMs),
    })
    expect(asked?.late_probability).toBeGreaterThan(0.9)
    const late = now + 5 * dayMs
    await forecastOpen(late)
    expect(await stored('asked')).toMatchObject({ pdt_rca_stage: 'receiver', pdt_rca_party_id: 'receiver' })
    await said('delivery_date_agreed', 33, '2026-11-24')
    await forecastOpen()
    expect(await stored('asked')).toMatchObject({ estimated_by: 'carrier', estimated_at: '2026-11-24T11:00:00.000Z' })
    const { foresight } = await admin.ask(contract.shipments.get, { params: { id: 'fjallro-asked' } })
    expect(foresight.estimates).toMatchObject([
      { by: 'carrier', at: '2026-11-24T11:00:00.000Z', isChosen: true },
      { by: 'receiver', at: '2026-11-23T11:00:00.000Z', isChosen: false },
      { by: 'model' },
    ])
    await said('attempt_failed', 34, null)
    await forecastOpen()
    expect((await stored('asked'))?.estimated_by).not.toBe('receiver')
  })

  test('gets an interval, a chance of lateness and a first estimate', async () => {
    const at = now - dayMs
    await send(admin, 'shipments', [booked('open', at)])
    await send(admin, 'events', [anEvent('open', 'collected', iso(at + 7 * hourMs))])
    await forecastOpen()
    const row = await stored('open')
    expect(row).toMatchObject({ estimated_by: 'model', first_estimated_at: row?.estimated_at })
    const off = Math.abs(Date.parse(String(row?.estimated_at)) - (at + 50 * hourMs))
    expect(off).toBeLessThan(12 * hourMs)
    expect(String(row?.estimated_from) <= String(row?.estimated_at)).toBe(true)
    expect(String(row?.estimated_at) <= String(row?.estimated_to)).toBe(true)
    expect(row?.late_probability).toBeLessThan(0.3)
  })

  test('is written only when its forecast changes, and its updated_at never changes', async () => {
    const before = await stored('open')
    await forecastOpen()
    expect(await stored('open')).toEqual(before)
    await forecastOpen(now + hourMs)
    expect((await stored('open'))?.updated_at).toBe(before?.updated_at)
    await forecastOpen()
  })

  test('is expected later the longer it does not come, and keeps its first estimate', async () => {
    const before = await stored('open')
    await forecastOpen(now + 30 * hourMs)
    const row = await stored('open')
    expect(Date.parse(String(row?.estimated_at))).toBeGreaterThanOrEqual(now + 30 * hourMs)
    expect(Date.parse(String(row?.estimated_to))).toBeGreaterThan(Date.parse(String(row?.estimated_at)))
    expect(row?.first_estimated_at).toBe(before?.first_estimated_at)
  })

  test('has no estimate once hardly anything comparable took as long, and says since when nothing has come', async () => {
    const at = now - 20 * dayMs
    await send(admin, 'shipments', [booked('silent', at)])
    await send(admin, 'events', [anEvent('silent', 'collected', iso(at + 7 * hourMs))])
    await forecastOpen(at + 12 * hourMs)
    const before = await stored('silent')
    expect(before?.estimated_at).not.toBeNull()
    await forecastOpen()
    const none = { estimated_at: null, estimated_by: null, estimated_from: null, estimated_to: null }
    expect(await stored('silent')).toMatchObject({
      ...none,
      model_estimated_at: null,
      late_probability: 1,
      first_estimated_at: before?.first_estimated_at,
    })
    const { foresight } = await page('silent')
    expect(foresight.noEstimateReason).toMatch(/^No estimate: no updates for \d+ days$/)
  })

  test('uses the estimate of its carrier while that is fresh', async () => {
    const at = now - dayMs
    await send(admin, 'shipments', [booked('estimated', at)])
    await server.admin.query(
      "update shipments set carrier_estimated_at = $1, carrier_estimate_received_at = $2 where id = 'fjallro-estimated'",
      [iso(now + 5 * dayMs), iso(now - hourMs)],
    )
    await forecastOpen()
    expect(await stored('estimated')).toMatchObject({ estimated_by: 'carrier', estimated_at: iso(now + 5 * dayMs) })
    expect((await stored('estimated'))?.late_probability).toBeGreaterThan(0.5)
  })

  test('is skipped while another transaction changes it', async () => {
    const client = await pool.connect()
    for (const text of ['begin', "set local app.tenant = 'nordhem'", "set local app.merchants = ''"])
      await client.query(text)
    await client.query(
      "update shipments set tracking_page_visits = 1 where tenant_id = 'nordhem' and id = 'fjallro-estimated'",
    )
    const before = await stored('estimated')
    await forecastOpen(now + 2 * dayMs)
    expect((await stored('estimated'))?.late_probability).toBe(before?.late_probability)
    await client.query('rollback')
    client.release()
  })
})

test('an unused return label and a returning shipment get no forecast', async () => {
  await send(admin, 'shipments', [
    booked('label', now - dayMs, { scenarioId: 'inbound_return' }),
    booked('back', now - 3 * dayMs),
  ])
  await send(admin, 'events', [anEvent('back', 'returning', iso(now - dayMs))])
  await forecastOpen()
  expect((await stored('label'))?.estimated_at).toBeNull()
  expect((await stored('back'))?.estimated_at).toBeNull()
})

test('a late shipment names stage, event and party', async () => {
  const at = now - 9 * dayMs
  await send(admin, 'shipments', [booked('late', at)])
  await send(admin, 'events', [
    anEvent('late', 'packed', iso(at + 3 * hourMs)),
    anEvent('late', 'collected', iso(at + 100 * hourMs)),
    anEvent('late', 'arrived_at_destination_terminal', iso(at + 133 * hourMs)),
    anEvent('late', 'delivered', iso(at + 140 * hourMs)),
  ])
  await forecastChanged()
  expect(await stored('late')).toMatchObject({
    pdt_rca_stage: 'pick_up',
    pdt_rca_event_at: iso(at + 100 * hourMs),
    pdt_rca_party_id: 'carrier',
    edt_rca_stage: null,
  })
  expect(await stored('past1')).toMatchObject({ pdt_rca_stage: null, pdt_rca_event_id: null })
})

const page = (number: string) => admin.ask(contract.shipments.get, { params: { id: `fjallro-${number}` } })

test('the page of a shipment shows every estimate, which one counts, its interval and its explanation', async () => {
  const { foresight, timeliness, why } = await page('estimated')
  expect(foresight.estimates).toEqual([
    { by: 'carrier', at: iso(now + 5 * dayMs), receivedAt: iso(now - hourMs), isChosen: true },
    { by: 'model', at: expect.any(String), receivedAt: null, isChosen: false },
  ])
  expect(timeliness).toMatchObject({ estimatedBy: 'carrier', estimatedAt: iso(now + 5 * dayMs) })
  expect(String(foresight.estimatedFrom) <= iso(now + 5 * dayMs)).toBe(true)
  expect(String(foresight.estimatedTo) >= iso(now + 5 * dayMs)).toBe(true)
  expect(foresight.firstEstimatedAt).toBe(iso(now + 5 * dayMs))
  expect(foresight.explanation).toMatchObject({ stage: 'order', windowTo: iso(now) })
  expect(foresight.explanation?.groups.map(group => group.key)).toContain('route|postnord/mypack_home|SE-50|SE-21')
  expect(foresight.explanation?.groups.reduce((sum, group) => sum + group.weight, 0)).toBeCloseTo(1)
  expect(why.estimatedAt?.rule).toMatch(/carrier/)
})

test('the page of a late shipment names stage, event, party and overrun; that of a punctual one shows no cause', async () => {
  const { foresight, events } = await page('late')
  const collected = events.find(event => event.code === 'collected')
  expect(foresight.pdtRca).toMatchObject({
    stage: 'pick_up',
    stageText: 'Carrier pick-up',
    eventId: collected?.id,
    eventAt: collected?.occurredAt,
    partyId: 'carrier',
    why: { eventIds: [collected?.id] },
  })
  expect(foresight.pdtRca?.overrunMinutes).toBeGreaterThan(80 * 60)
  expect(foresight.explanation).toBeNull()
  expect((await page('past1')).foresight).toMatchObject({ pdtRca: null, edtRca: null })
})

test('once delivered, the chance of being late is 0 or 1 as it was', async () => {
  const late = { latestAt: iso(now - 2 * hourMs) }
  await send(admin, 'shipments', [
    booked('intime', now - 30 * hourMs, late),
    booked('toolate', now - 30 * hourMs, late),
  ])
  await send(admin, 'events', [
    anEvent('intime', 'collected', iso(now - 26 * hourMs)),
    anEvent('toolate', 'collected', iso(now - 26 * hourMs)),
  ])
  const ids = ['fjallro-intime', 'fjallro-toolate']
  const chances = async () => {
    await forecastChanged()
    await forecastOpen()
    return Promise.all(ids.map(async id => (await stored(id.slice(8)))?.late_probability))
  }
  expect(await chances()).toEqual([1, 1])
  // The carrier says only now that one of them was there in time.
  await send(admin, 'events', [
    anEvent('intime', 'delivered', iso(now - 5 * hourMs)),
    anEvent('toolate', 'delivered', iso(now - hourMs)),
  ])
  const shown = await Promise.all(ids.map(id => admin.ask(contract.shipments.get, { params: { id } })))
  expect(shown.map(({ timeliness: { isOnTime, lateProbability } }) => [isOnTime, lateProbability])).toEqual([
    [true, 0],
    [false, 1],
  ])
  expect(await chances()).toEqual([0, 1])
})

test('changed shipments are forecast once by themselves, and open ones at night', async () => {
  await send(admin, 'shipments', [booked('fresh', now - hourMs)])
  await forecastChanged()
  expect((await stored('fresh'))?.estimated_by).toBe('model')
  await server.admin.query("update shipments set estimated_at = null, estimated_by = null where id = 'fjallro-fresh'")
  await runJob(server, foresight, 'foresight_open', { at: now })
  const halves = await asTenant(halvesOfOpen)
  expect(halves).toHaveLength(2)
  for (const payload of halves) await runJob(server, foresight, 'foresight_open_part', { payload, at: now })
  expect((await stored('fresh'))?.estimated_by).toBe('model')
})

test('a model that an older version stored is not read, but learned again', async () => {
  await server.admin.query(
    `update foresight_models set calibrations = '{"order": {"n": 60}}' where tenant_id = 'nordhem'`,
  )
  const explained = async () => (await page('estimated')).foresight.explanation
  expect(await explained()).toBeNull()
  await forecastChanged()
  expect(await explained()).toBeNull()
  await runJob(server, foresight, 'foresight_learn', { at: now })
  expect(await explained()).not.toBeNull()
})

test('a carrier has the learned time of every route that its transit times may name, from its own history only', async () => {
  const learned = async (caller: Caller, id: string) =>
    (await caller.call(contract.serviceProviders.learnedTimes, { params: { id } })).body
  const route = (from: string | null, to: string | null, productId: string | null) =>
    expect.objectContaining({ from, to, productId, days: 2, shipments: expect.any(Number) })
  const found = await learned(admin, 'postnord')
  for (const productId of ['mypack_home', null])
    for (const from of ['SE-50', 'SE', null])
      for (const to of ['SE-21', 'SE', null]) expect(found).toContainEqual(route(from, to, productId))
  expect(found).toHaveLength(18)
  expect(await learned(admin, 'bring')).toEqual([])
  expect(await learned(await server.as('admin@sydkust.example'), 'postnord')).toEqual([])
  const missing = await admin.call(contract.serviceProviders.learnedTimes, { params: { id: 'nobody' } })
  expect(missing.status).toBe(404)
})

test('one tenant learns nothing from another', async () => {
  expect(await asTenant(ctx => learnModel(ctx, now), 'sydkust')).toBe(0)
  const count = async (tenantId: string) =>
    (await asTenant(({ db }) => db.rows({ name: '', text: 'select 1 from foresight_groups', values: [] }), tenantId))
      .length
  expect(await count('sydkust')).toBe(0)
  expect(await count('nordhem')).toBeGreaterThan(10)
})

test('a user limited to merchants sees no forecast of others', async () => {
  const limited = await server.as('merchant@nordhem.example')
  const readBy = (caller: Caller) => caller.call(contract.shipments.get, { params: { id: 'lykta-other' } })
  await send(admin, 'shipments', [{ ...booked('other', now - dayMs), merchantId: 'lykta' }])
  await forecastOpen()
  expect([(await readBy(admin)).status, (await readBy(limited)).status]).toEqual([200, 404])
})

test('the backtest reads a tenant as it reads a file', async () => {
  const journeys = await asTenant(readJourneys)
  expect(journeys.length).toBeGreaterThanOrEqual(300)
  const lines = backtestReport(journeys, now - 20 * dayMs)
  const report = JSON.parse(lines.at(-1) ?? '')
  expect(report.atDeparture.n).toBeGreaterThan(50)
  expect(report.maeAtDeparture).toBeLessThan(report.baselines.promise.maeAtDeparture)
  expect(await asTenant(readJourneys, 'sydkust')).toEqual([])
})
