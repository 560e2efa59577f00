import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appRole } from '../../db/migrate/migrate.ts'
import { openPool } from '../../db/pool.ts'
import { openLog } from '../../runtime/log.ts'
import { dayOfDate } from '../../test/data/day-of-date.ts'
import { planChangesBy, stateOf } from '../../test/data/demo-plans.ts'
import { testServer } from '../../test/server.ts'
import { makePlan, planKeysOn } from '../plans/make-plan.ts'
import type { WorldSettings } from '../plans/order-volume.ts'
import type { Day } from '../reference/calendar.ts'
import { backfillMore, isBackfilled } from './backfill.ts'
import { inDemoTenant, ingestChanges, type Playback } from './ingest-changes.ts'
import { startLivePlayback } from './live-playback.ts'
import { changesIn } from './plan-changes.ts'
import { loadOrStartProgress, type Progress } from './progress.ts'

const server = testServer()
const world: WorldSettings = { seed: 'test', size: 300, anchor: dayOfDate('2026-11-12') }
const start = Date.parse('2026-11-12T11:00:00Z')
const tenantId = 'nordhem'
let playback: Playback

beforeAll(() => {
  const pool = openPool({
    url: server.database.url,
    role: appRole,
    max: 3,
    statementTimeoutMs: 60_000,
    onError: () => undefined,
  })
  playback = { pool, log: openLog('silent'), signal: new AbortController().signal }
})
afterAll(() => playback.pool.end())

async function startProgress(): Promise<Progress> {
  const progress = await inDemoTenant(playback, tenantId, ({ db }) =>
    loadOrStartProgress(db, tenantId, { ...world, now: start }),
  )
  if (!progress) throw new Error('There is no such tenant')
  return progress
}

async function fill(progress: Progress): Promise<Progress> {
  let reached = progress
  while (!isBackfilled(reached)) reached = await backfillMore(playback, tenantId, reached)
  return reached
}

type ShipmentRows = Record<string, { status: string; parcels: number; events: number }>

async function stored(): Promise<ShipmentRows> {
  const { rows } = await server.admin.query<{ id: string; status: string; parcels: number; events: number }>(
    `select s.id, s.status_id as status, s.package_count as parcels,
       (select count(*) from events e where e.tenant_id = s.tenant_id and e.shipment_id = s.id) as events
     from shipments s where s.tenant_id = $1`,
    [tenantId],
  )
  return Object.fromEntries(rows.map(({ id, ...row }) => [id, row]))
}

/** The expected rows, from the plans and the projection alone, without a database. */
function planned(at: number, lastDay: Day): ShipmentRows {
  const shipmentRows: ShipmentRows = {}
  for (const { shipments, events } of planChangesBy(world, tenantId, at, lastDay)) {
    for (const item of shipments) {
      const own = events.filter(event => event.shipmentId === item.id)
      const { statusId, packages } = stateOf(item, own)
      shipmentRows[item.id ?? ''] = { status: statusId, parcels: packages.length, events: own.length }
    }
  }
  return shipmentRows
}

const rows = async (table: string) =>
  (await server.admin.query<{ n: number }>(`select count(*) as n from ${table} where tenant_id = $1`, [tenantId]))
    .rows[0]?.n

describe('the backfill', () => {
  test('continues after a kill in the middle and ends with the planned shipments', async () => {
    let batches = 0
    // The backfill uses only this method of the signal.
    const killedSignal = { throwIfAborted: () => expect(batches++, 'killed').toBeLessThan(2) } as unknown as AbortSignal
    await expect(backfillMore({ ...playback, signal: killedSignal }, tenantId, await startProgress())).rejects.toThrow(
      'killed',
    )
    const halfway = Object.keys(await stored()).length
    expect(halfway).toBeGreaterThan(0)
    await fill(await startProgress())
    const all = await stored()
    expect(Object.keys(all).length).toBeGreaterThan(halfway)
    expect(all).toEqual(planned(start, world.anchor))
    expect(isBackfilled(await startProgress())).toBe(true)
  })

  test('has no refused items, and a repeat adds no rows', async () => {
    const before = [await rows('events'), await rows('orders'), await rows('packages'), await rows('order_lines')]
    const changeSets = [...Array(40).keys()].flatMap(back =>
      planKeysOn(world, tenantId, world.anchor - back).map(key => ({
        changes: changesIn(makePlan(world, key), { from: -Infinity, to: start }),
        isHistorical: true,
      })),
    )
    expect(await ingestChanges(playback, tenantId, changeSets)).toMatchObject({ refused: 0 })
    expect([await rows('events'), await rows('orders'), await rows('packages'), await rows('order_lines')]).toEqual(
      before,
    )
    expect(await stored()).toEqual(planned(start, world.anchor))
  })

  test('marks completed shipments as historical, and watches open ones', async () => {
    const { rows: found } = await server.admin.query<{ historical: boolean; open: boolean }>(
      `select distinct is_historical as historical, milestone_index < 6000 as open from shipments where tenant_id = $1`,
      [tenantId],
    )
    expect(found).toContainEqual({ historical: true, open: false })
    expect(found).toContainEqual({ historical: false, open: true })
    expect(found).not.toContainEqual({ historical: true, open: true })
    expect(await rows('timers')).toBeGreaterThan(0)
  })

  test('fills tags, values in the base currency and counts', async () => {
    const { rows: found } = await server.admin.query<{
      tagged: number
      foreign: number
      missing: number
      visits: number
    }>(
      `select count(*) filter (where tags <> '{}') as tagged, count(*) filter (where currency <> 'SEK') as foreign,
         count(*) filter (where base_sales_value is null) as missing, sum(tracking_page_visits) as visits
       from shipments where tenant_id = $1`,
      [tenantId],
    )
    const [{ tagged, foreign, missing, visits } = { tagged: 0, foreign: 0, missing: 1, visits: 0 }] = found
    expect([tagged > 10, foreign > 10, missing, visits > 50]).toEqual([true, true, 0, true])
  })
})

describe('the live playback', () => {
  const day = 86_400_000

  test('ingests exactly what was planned up to now, and books new orders', async () => {
    const live = await startLivePlayback(playback, tenantId, await startProgress(), start)
    for (let hours = 3; hours <= 48; hours += 3) await live.advance(start + (hours * day) / 24)
    const now = await stored()
    expect(now).toEqual(planned(start + 2 * day, world.anchor + 3))
    expect(Object.keys(now).length).toBeGreaterThan(Object.keys(planned(start, world.anchor)).length)
  })

  test('catches up after a pause, one day at a time', async () => {
    const now = start + 5.5 * day
    const live = await startLivePlayback(playback, tenantId, await startProgress(), now)
    const reached: number[] = []
    while (reached.at(-1) !== now) reached.push(await live.advance(now))
    expect(reached.length).toBeGreaterThan(2)
    expect(await stored()).toEqual(planned(now, world.anchor + 6))
    expect(await live.advance(now)).toBe(now)
  })

  test('after a very long pause completes open shipments and skips the days between', async () => {
    const now = start + 200 * day
    const live = await startLivePlayback(playback, tenantId, await startProgress(), now)
    while ((await live.advance(now)) < now);
    const { rows: found } = await server.admin.query<{ n: number }>(
      `select count(*) as n from shipments where tenant_id = $1 and milestone_index < 6000 and booked_at < $2`,
      [tenantId, new Date(now - 120 * day)],
    )
    expect(found).toEqual([{ n: 0 }])
    const { rows: between } = await server.admin.query(
      `select 1 from shipments where tenant_id = $1 and order_date between $2 and $3`,
      [tenantId, new Date(start + 8 * day), new Date(now - 62 * day)],
    )
    expect(between).toHaveLength(0)
  })
})
