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

/** As the clock's job does, at a time of our choosing. */
async function lookAt(now: number): Promise<number> {
  const onError = (error: Error) => {
    throw error
  }
  const pool = openPool({ url: server.database.url, role: 'aftermile_app', max: 1, statementTimeoutMs: 5000, onError })
  const author = { id: 'clock', name: 'Aftermile' }
  const limits = { tenantId: 'nordhem', merchants: [] }
  const looked = await inTenant(pool, { limits }, ({ db }) =>
    checkDue({ tenantId: 'nordhem', author, db, log: openLog('silent') }, now),
  )
  await pool.end()
  return looked
}

const told = async (id: string) =>
  (
    await server.admin.query(
      'select code, source, occurred_at as at from events where shipment_id = $1 order by occurred_at',
      [id],
    )
  ).rows

test('that nothing happened is told once, at the time it became true, and moves nothing', async () => {
  const admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [
    aShipment('quiet', { latestAt: new Date(bookedAt + 96 * hourMs).toISOString() }),
    aShipment('label', { scenarioId: 'inbound_return', latestAt: new Date(bookedAt + 96 * hourMs).toISOString() }),
  ])
  await lookAt(bookedAt + 47 * hourMs)
  expect(await told('fjallro-quiet')).toEqual([])
  for (const hours of [49, 50, 97, 98]) await lookAt(bookedAt + hours * hourMs)
  const at = (hours: number) => new Date(bookedAt + hours * hourMs).toISOString()
  expect(await told('fjallro-quiet')).toEqual([
    { code: 'missing_first_scan', source: 'calculated', at: at(48) },
    { code: 'late', source: 'calculated', at: at(96) },
  ])
  expect(await told('fjallro-label')).toEqual([])
  const { rows } = await server.admin.query("select status_id, last_event_at from shipments where id = 'fjallro-quiet'")
  expect(rows).toEqual([{ status_id: 'booked', last_event_at: null }])
})

test('a shipment that goes silent again is told of again, and a completed one never more', async () => {
  const admin = await server.as('admin@nordhem.example')
  const at = (hours: number) => new Date(bookedAt + hours * hourMs).toISOString()
  await send(admin, 'shipments', [aShipment('slow')])
  await send(admin, 'events', [anEvent('slow', 'collected', at(4))])
  for (let hours = 40; hours <= 160; hours += 40) await lookAt(bookedAt + hours * hourMs)
  await send(admin, 'events', [anEvent('slow', 'in_transit', at(161))])
  for (let hours = 200; hours <= 320; hours += 40) await lookAt(bookedAt + hours * hourMs)
  const stalled = (await told('fjallro-slow')).filter(event => event.code === 'stalled')
  expect(stalled.map(event => event.at)).toEqual([at(76), at(233)])
  await send(admin, 'events', [anEvent('slow', 'delivered', at(321))])
  await lookAt(bookedAt + 500 * hourMs)
  expect((await told('fjallro-slow')).filter(event => event.code === 'stalled')).toHaveLength(2)
  expect((await server.admin.query("select 1 from timers where container_id = 'fjallro-slow'")).rowCount).toBe(0)
})
