import { contract } from '@aftermile/contract/index'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import { beforeAll, expect, test } from 'vitest'
import { anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const { visits } = contract.shipments
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await send(admin, 'orders', [anOrder('O-1')])
  await send(admin, 'shipments', [
    aShipment('a', { orderNumber: 'O-1' }),
    aShipment('b'),
    aShipment('x', { merchantId: 'lykta' }),
  ])
})

const halfHourMs = 30 * 60_000

/** Opens of a page in the half hour before a time. */
async function opened(shipmentId: string, at: number, visitors: number) {
  const halfHour = new Date(Math.floor(at / halfHourMs) * halfHourMs)
  for (let value = 0; value < visitors; value++)
    await server.admin.query(
      `insert into tracking_visits (tenant_id, shipment_id, half_hour, visitor) values ('nordhem', $1, $2, $3)`,
      [shipmentId, halfHour, Buffer.from(`visitor${value}`)],
    )
}
const inZone = async (timeZone: string) => {
  await admin.ask(contract.tenants.update, { params: { id: 'nordhem' }, body: { timeZone } })
  return admin.ask(visits, { params: { id: 'fjallro-a' } })
}
const dayIn = (timeZone: string, at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)

test('opens are counted by the days of the tenant, for a month', async () => {
  const now = Date.now()
  await opened('fjallro-a', now, 2)
  await opened('fjallro-a', now - 3 * dayMs, 1)
  await opened('fjallro-a', now - 31 * dayMs, 5)
  await opened('fjallro-b', now, 7)
  for (const zone of ['UTC', 'Pacific/Auckland', 'America/Los_Angeles']) {
    const days = new Map<string, number>()
    for (const [at, count] of [
      [now, 2],
      [now - 3 * dayMs, 1],
    ] as const) {
      const day = dayIn(zone, Math.floor(at / halfHourMs) * halfHourMs)
      days.set(day, (days.get(day) ?? 0) + count)
    }
    const reply = await inZone(zone)
    expect(reply).toMatchObject({ until: dayIn(zone, Date.now()), days: 30 })
    expect(new Map(reply.visits.map(({ day, visits: count }) => [day, count]))).toEqual(days)
  }
})

test('a shipment that nobody opened has none, and one of another tenant or merchant is not found', async () => {
  const none = await admin.ask(visits, { params: { id: 'lykta-x' } })
  expect(none.visits).toEqual([])
  const statusFor = async (email: string, id: string) =>
    (await (await server.as(email)).call(visits, { params: { id } })).status
  expect(await statusFor('admin@sydkust.example', 'fjallro-a')).toBe(404)
  expect(await statusFor('merchant@nordhem.example', 'lykta-x')).toBe(404)
  expect(await statusFor('merchant@nordhem.example', 'fjallro-a')).toBe(200)
  expect(await statusFor('admin@nordhem.example', 'nothing')).toBe(404)
})

test('the days of one shipment are found by an index, however many visits there are', async () => {
  await server.admin.query(`
    insert into tracking_visits (tenant_id, shipment_id, half_hour, visitor)
    select 'nordhem', 'many' || (n % 2000), date_trunc('hour', now()) - (n % 700) * interval '1 hour', uuid_send(gen_random_uuid())
    from generate_series(1, 40000) n;
    analyze tracking_visits`)
  const { rows } = await server.admin.query<{ 'QUERY PLAN': string }>(`
    explain select count(*) from tracking_visits
    where tenant_id = 'nordhem' and shipment_id = 'many7' and half_hour >= now() - interval '31 days'`)
  expect(rows.map(row => row['QUERY PLAN']).join('\n')).toMatch(/Index.* tracking_visits_pkey/)
})

test('an order has the links of its shipments', async () => {
  const order = await admin.ask(contract.orders.get, { params: { id: 'O-1', merchantId: 'fjallro' } })
  const shipment = await admin.ask(contract.shipments.get, { params: { id: 'fjallro-a' } })
  expect(order.shipments.map(({ trackingUrl }) => trackingUrl)).toEqual([shipment.trackingUrl])
  expect(shipment.trackingUrl).toContain(server.url)
})
