import { contract } from '@aftermile/contract/index'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aShipment, send } from '../../../test/data/containers.ts'
import { putMessage } from '../../../test/data/messages.ts'
import { refreshMonthsOf, refreshPiece } from '../../../test/data/month-sets.ts'
import { runJob } from '../../../test/run-job.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { overdueChecks } from '../../intake/overdue-checks.ts'
import { communicationsSource } from './sources/analytics/communications-source.ts'
import { servicePointSource } from './sources/analytics/deliveries-source.ts'
import { operationsSource } from './sources/analytics/operations-source.ts'
import type { Month, MonthSource } from './sources/data-source.ts'

const server = testServer()
const longAgo = new Date(Date.now() - 3 * 86_400_000)
let admin: Caller

const sqlOf = (text: string, values: unknown[] = []) => server.admin.query(text, values)
const change = (id: string, set: string) =>
  sqlOf(`update shipments set ${set}, updated_at = now() where id = $1`, [`fjallro-${id}`])

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [
    aShipment('june', { bookedAt: '2026-06-10T09:00:00Z' }),
    aShipment('july', { bookedAt: '2026-07-10T09:00:00Z' }),
    aShipment('july2', { bookedAt: '2026-07-11T09:00:00Z' }),
    aShipment('august', { bookedAt: '2026-08-10T09:00:00Z' }),
  ])
  const sentAt = '2026-07-12T09:00:00Z'
  await putMessage(server, { containerId: 'fjallro-july', targetType: 'Shipment', createdAt: sentAt, sentAt })
  for (const { calls } of [operationsSource, servicePointSource, communicationsSource]) await admin.ask(calls.manifest)
})

/** All changes up to now become older than the last refresh, so that the next one looks only at what comes after. */
beforeEach(async () => {
  for (const source of [operationsSource, servicePointSource, communicationsSource])
    await refreshMonthsOf(server, source)
  await sqlOf('update shipments set updated_at = $1, foreseen_at = null', [longAgo])
  await sqlOf('update messages set state_at = $1', [longAgo])
})

/** A source that notes the months it reads. */
function noting(source: MonthSource): { source: MonthSource; read: Month[] } {
  const read: Month[] = []
  const readMonth: MonthSource['readMonth'] = (ctx, month) => {
    read.push(month)
    return source.readMonth(ctx, month)
  }
  return { source: { ...source, readMonth }, read }
}

async function monthsRead(of: MonthSource = operationsSource): Promise<Month[]> {
  const { source, read } = noting(of)
  await refreshMonthsOf(server, source)
  return read
}

test('without a change no month is read', async () => {
  expect(await monthsRead()).toEqual([])
})

test('only the month of a changed shipment is read', async () => {
  await change('july', "status_id = 'in_transit'")
  expect(await monthsRead()).toEqual([202607])
})

test('what is foreseen for a shipment makes its month new', async () => {
  await sqlOf("update shipments set foreseen_at = now() where id = 'fjallro-june'")
  expect(await monthsRead()).toEqual([202606])
})

test('a booking that moves is in the month that it left and in the one that it came to', async () => {
  await change('june', "booked_at = '2026-08-02T09:00:00Z'")
  expect(await monthsRead()).toEqual([202608, 202606])
  await change('june', "booked_at = '2026-06-10T09:00:00Z'")
  expect(await monthsRead()).toEqual([202608, 202606])
})

test('a month that one booking leaves while another comes is read', async () => {
  await change('july2', "booked_at = '2026-08-11T09:00:00Z'")
  await change('june', "booked_at = '2026-07-11T09:00:00Z'")
  expect(await monthsRead()).toEqual([202608, 202607, 202606])
  await change('june', "booked_at = '2026-06-10T09:00:00Z'")
  await change('july2', "booked_at = '2026-07-11T09:00:00Z'")
})

test('a shipment that leaves a set without leaving its month is found', async () => {
  await change('july', "service_provider_product_group_id = 'service_point'")
  expect(await monthsRead(servicePointSource)).toEqual([202607])
  await change('july', "service_provider_product_group_id = 'home_delivery'")
  expect(await monthsRead(servicePointSource)).toEqual([202607])
})

test('the carrier of a shipment makes the months of its messages new', async () => {
  await change('august', "service_provider_id = 'bring'")
  expect(await monthsRead(communicationsSource)).toEqual([])
  await change('july', "service_provider_id = 'bring'")
  expect(await monthsRead(communicationsSource)).toEqual([202607])
})

test('a message that is sent or deleted makes its month new', async () => {
  const sentAt = new Date().toISOString()
  const month = Number(sentAt.slice(0, 7).replace('-', ''))
  await putMessage(server, { createdAt: sentAt, sentAt })
  expect(await monthsRead(communicationsSource)).toEqual([month])
  await sqlOf('delete from messages where sent_at = $1', [sentAt])
  expect(await monthsRead(communicationsSource)).toEqual([month])
})

test('another time zone makes all months new', async () => {
  const zoneIs = (zone: string) =>
    sqlOf("update tenants set settings = settings || jsonb_build_object('timeZone', $1::text) where id = 'nordhem'", [
      zone,
    ])
  await zoneIs('UTC')
  expect(await monthsRead()).toEqual([202608, 202607, 202606])
  await zoneIs('Europe/Stockholm')
  expect(await monthsRead()).toEqual([202608, 202607, 202606])
})

test('months that an unfinished refresh has left over are built by the next one, however old their change', async () => {
  await sqlOf("update shipments set updated_at = now() where tenant_id = 'nordhem'")
  const large = (source: MonthSource): MonthSource => ({
    ...source,
    readMonth: async (ctx, month) => ({ ...(await source.readMonth(ctx, month)), count: 1_000_000 }),
  })
  expect(await refreshPiece(server, large(operationsSource))).toBe('more')
  await sqlOf("update shipments set updated_at = $1 where tenant_id = 'nordhem'", [longAgo])
  await change('august', 'package_count = 7')
  const { source, read } = noting(operationsSource)
  await refreshMonthsOf(server, source, { isAwaited: true })
  expect(read).toEqual([202608, 202607, 202606])
})

test('a promise that passes without being met is broken, and makes its month new', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  await send(admin, 'shipments', [aShipment('fresh', { bookedAt: new Date().toISOString(), latestAt: soon })])
  const broken = async () =>
    (await admin.ask(contract.search.shipments, { query: { facets: 'isOnTime:0', exactCount: 'true' } })).count
  const before = await broken()
  await refreshMonthsOf(server, operationsSource)
  // An hour later, of which only the clock of the overdue checks knows.
  await sqlOf(
    `update shipments set updated_at = $1, latest_at = now() - interval '1 minute', original_latest_at = now() - interval '1 minute'
    where id = 'fjallro-fresh'`,
    [longAgo],
  )
  await runJob(server, overdueChecks, 'silences', { at: Date.now() + 3 * 3_600_000 })
  expect(await monthsRead()).toHaveLength(1)
  expect(await broken()).toBe(before + 1)
})
