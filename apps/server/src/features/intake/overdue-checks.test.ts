import { expect, test } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { openLog } from '../../runtime/log.ts'
import { inTenant } from '../../tenancy/in-tenant.ts'
import { anEvent, aShipment, send } from '../../test/data/containers.ts'
import { testServer } from '../../test/server.ts'
import { checkDue } from './overdue-checks.ts'

const server = testServer()
const hourMs = 3_600_000
const bookedAt = Date.parse('2026-11-02T13:00:00Z')

/** Runs the overdue checks as the job does, at a chosen time. */
async function checkAt(now: number): Promise<number> {
  const onError = (error: Error) => {
    throw error
  }
  const pool = openPool({ url: server.database.url, role: 'aftermile_app', max: 1, statementTimeoutMs: 5000, onError })
  const author = { id: 'clock', name: 'Aftermile' }
  const limits = { tenantId: 'nordhem', merchants: [] }
  const checked = await inTenant(pool, { limits }, ({ db }) =>
    checkDue({ tenantId: 'nordhem', author, db, log: openLog('silent') }, now),
  )
  await pool.end()
  return checked
}

const eventsOf = async (id: string) =>
  (
    await server.admin.query(
      'select code, source, occurred_at as at from events where shipment_id = $1 order by occurred_at',
      [id],
    )
  ).rows

test('an overdue event is added once, with the time it became overdue, and moves nothing', async () => {
  const admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [
    aShipment('quiet', { latestAt: new Date(bookedAt + 96 * hourMs).toISOString() }),
    aShipment('label', { scenarioId: 'inbound_return', latestAt: new Date(bookedAt + 96 * hourMs).toISOString() }),
  ])
  await checkAt(bookedAt + 47 * hourMs)
  expect(await eventsOf('fjallro-quiet')).toEqual([])
  for (const hours of [49, 50, 97, 98]) await checkAt(bookedAt + hours * hourMs)
  const at = (hours: number) => new Date(bookedAt + hours * hourMs).toISOString()
  expect(await eventsOf('fjallro-quiet')).toEqual([
    { code: 'missing_first_scan', source: 'calculated', at: at(48) },
    { code: 'late', source: 'calculated', at: at(96) },
  ])
  expect(await eventsOf('fjallro-label')).toEqual([])
  const { rows } = await server.admin.query("select status_id, last_event_at from shipments where id = 'fjallro-quiet'")
  expect(rows).toEqual([{ status_id: 'booked', last_event_at: null }])
})

test('a shipment that stalls again gets another event, and a completed one gets none', async () => {
  const admin = await server.as('admin@nordhem.example')
  const at = (hours: number) => new Date(bookedAt + hours * hourMs).toISOString()
  await send(admin, 'shipments', [aShipment('slow')])
  await send(admin, 'events', [anEvent('slow', 'collected', at(4))])
  for (let hours = 40; hours <= 160; hours += 40) await checkAt(bookedAt + hours * hourMs)
  await send(admin, 'events', [anEvent('slow', 'in_transit', at(161))])
  for (let hours = 200; hours <= 320; hours += 40) await checkAt(bookedAt + hours * hourMs)
  const stalled = (await eventsOf('fjallro-slow')).filter(event => event.code === 'stalled')
  expect(stalled.map(event => event.at)).toEqual([at(76), at(233)])
  await send(admin, 'events', [anEvent('slow', 'delivered', at(321))])
  await checkAt(bookedAt + 500 * hourMs)
  expect((await eventsOf('fjallro-slow')).filter(event => event.code === 'stalled')).toHaveLength(2)
  expect((await server.admin.query("select 1 from timers where container_id = 'fjallro-slow'")).rowCount).toBe(0)
})
