import type { RoutePromise } from '@aftermile/contract/boards/insights'
import { contract } from '@aftermile/contract/index'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import { beforeAll, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const { promises } = contract.insights
const months = { from: 202601, to: 202606 }
let admin: Caller

const at = (day: number, hours: number) => new Date(Date.UTC(2026, 1, 1 + day) + hours * hourMs).toISOString()

type Route = {
  readonly name: string
  readonly count: number
  readonly fields: Record<string, unknown>
  readonly takes: (at: number) => number | null
}

/** Days until the delivery, by number; null if it never came. Bookings late in the evening cross midnight only in Finland. */
const routes: readonly Route[] = [
  { name: 'swift', count: 80, fields: { merchantId: 'fjallro' }, takes: each => 1 + (each % 40 === 0 ? 4 : each % 2) },
  {
    name: 'lossy',
    count: 60,
    fields: { merchantId: 'lykta', serviceProviderId: 'dhl', toCountryCode: 'FI', toZipCode: '00100' },
    takes: each => (each % 12 === 1 ? null : 2 + (each % 3)),
  },
  {
    name: 'far',
    count: 40,
    fields: { merchantId: 'lykta', serviceProviderId: 'dhl', toCountryCode: 'US', toZipCode: null },
    takes: each => 6 + (each % 5),
  },
  {
    name: 'small',
    count: 29,
    fields: { serviceProviderId: 'dhl', toCountryCode: 'NO', toZipCode: '0150' },
    takes: () => 2,
  },
]

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  for (const { name, count, fields, takes } of routes) {
    const numbers = Array.from({ length: count }, (_, each) => each)
    const bookedDay = (each: number) => each % 20
    const hour = (each: number) => (each % 3 === 0 ? 22.5 : 9)
    await send(
      admin,
      'shipments',
      numbers.map(each =>
        aShipment(`${name}-${each}`, {
          bookedAt: at(bookedDay(each), hour(each)),
          latestAt: at(bookedDay(each) + (each % 4 === 0 ? 2 : 3), 17),
          ...fields,
        }),
      ),
    )
    const events = numbers.flatMap(each => {
      const days = takes(each)
      return days === null
        ? []
        : [anEvent(`${name}-${each}`, 'delivered', at(bookedDay(each) + days, 12 + (each % 11)))]
    })
    await send(admin, 'events', events)
  }
  // A cancelled shipment and one without a promise count nowhere.
  await send(admin, 'shipments', [
    aShipment('cancelled', { bookedAt: at(1, 9), latestAt: at(3, 17) }),
    aShipment('unpromised', { bookedAt: at(1, 9) }),
  ])
  await send(admin, 'events', [anEvent('cancelled', 'cancelled', at(2, 9))])
})

type Row = {
  service_provider_id: string
  to_country_code: string
  merchant_id: string
  status_id: string
  booked_at: Date
  promise_met_at: Date | null
  promise_hours: number | null
  is_on_time: boolean | null
}

const zones: Record<string, string> = { SE: 'Europe/Stockholm', FI: 'Europe/Helsinki', NO: 'Europe/Oslo' }

function dayOf(instant: Date, country: string): number {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zones[country] ?? 'Europe/Stockholm' }).format(instant)
  return Date.parse(day) / (24 * hourMs)
}

const shares = [0.5, 0.8, 0.9, 0.95, 0.975]

/** The rows of routes and promises, computed from the shipments one by one. */
async function countedPromises(isIn: (row: Row) => boolean): Promise<Row[][]> {
  const { rows } = await server.admin.query<Row>("select * from shipments where tenant_id = 'nordhem'")
  const counted = rows
    .map(row => ({
      ...row,
      booked_at: new Date(row.booked_at),
      promise_met_at: row.promise_met_at && new Date(row.promise_met_at),
    }))
    .filter(row => row.booked_at >= new Date(at(-1, 23)) && row.promise_hours !== null && row.status_id !== 'cancelled')
    .filter(isIn)
  return [
    ...Map.groupBy(counted, row => `${row.service_provider_id} ${row.to_country_code} ${row.promise_hours}`).values(),
  ]
}

const expectedOf = (rows: Row[]): Partial<RoutePromise> => {
  const days = rows
    .map(row =>
      row.promise_met_at === null
        ? Number.POSITIVE_INFINITY
        : dayOf(row.promise_met_at, row.to_country_code) - dayOf(row.booked_at, row.to_country_code),
    )
    .sort((a, b) => a - b)
  return {
    serviceProviderId: rows[0]?.service_provider_id ?? null,
    toCountryCode: rows[0]?.to_country_code ?? null,
    promiseHours: rows[0]?.promise_hours ?? 0,
    shipments: rows.length,
    kept: rows.filter(row => row.is_on_time).length,
    days: shares.map(share => {
      const last = days[Math.ceil(rows.length * share - 1e-9) - 1]
      return last === undefined || last === Number.POSITIVE_INFINITY ? null : last
    }),
  }
}

async function expectedAdvice(isIn: (row: Row) => boolean) {
  const groups = await countedPromises(isIn)
  const small = groups.filter(rows => rows.length < 30)
  return {
    promises: groups
      .filter(items => items.length >= 30)
      .map(expectedOf)
      .sort((a, b) => (b.shipments ?? 0) - (a.shipments ?? 0)),
    leftOut: { promises: small.length, shipments: small.reduce((sum, part) => sum + part.length, 0) },
  }
}

test('each promise of a route has its own row: how often it was kept, and the days until so many had met it', async () => {
  const { targets, promises: found, leftOut } = await admin.ask(promises, { body: months })
  const expected = await expectedAdvice(() => true)
  expect(targets).toEqual([50, 80, 90, 95, 97.5])
  expect(found).toMatchObject(expected.promises)
  expect(leftOut).toEqual(expected.leftOut)
  const toSweden = found.filter(({ toCountryCode }) => toCountryCode === 'SE')
  // One in four was promised a day less.
  expect(found.map(({ toCountryCode, promiseHours }) => [toCountryCode, promiseHours])).toEqual([
    ['SE', 72],
    ['FI', 72],
    ['US', 72],
  ])
  expect(toSweden[0]?.shipments).toBe(60)
  // One in nine never came to Finland.
  expect(found[1]?.days).toEqual([expect.any(Number), expect.any(Number), null, null, null])
})

test('filters choose among the shipments, and other months have none', async () => {
  const { promises: found } = await admin.ask(promises, {
    body: { ...months, filters: { toCountryCode: ['US', 'NO'] } },
  })
  expect(found).toMatchObject((await expectedAdvice(row => row.to_country_code === 'US')).promises)
  const nothing = { promises: [], leftOut: { promises: 0, shipments: 0 } }
  expect(await admin.ask(promises, { body: { from: 202603, to: 202604 } })).toMatchObject(nothing)
  for (const filters of [
    { serviceProviderId: ['dhl'], merchantId: ['fjallro'], serviceProviderProductGroupId: ['express' as const] },
    { fromCountryAreaId: ['DK-81'] },
  ])
    expect(await admin.ask(promises, { body: { ...months, filters } })).toMatchObject(nothing)
})

test('a user with merchants sees only their shipments', async () => {
  await server.admin.query(
    "update users set merchants = '{lykta}', version = version + 1 where email = 'dataanalyst@nordhem.example'",
  )
  const limited = await server.as('dataanalyst@nordhem.example')
  const found = await limited.ask(promises, { body: months })
  expect(found).toMatchObject(await expectedAdvice(row => row.merchant_id === 'lykta'))
})

test.each([
  { body: { ...months, from: 202600 }, field: 'from' },
  { body: { ...months, from: '202601' }, field: 'from' },
  { body: { from: 202606, to: 202601 }, field: 'to' },
  { body: { from: 202406, to: 202606 }, field: 'to' },
  {
    body: { ...months, filters: { serviceProviderProductGroupId: ['pigeon'] } },
    field: 'filters.serviceProviderProductGroupId.0',
  },
  { body: { ...months, filters: { merchantId: 'fjallro' } }, field: 'filters.merchantId' },
  { body: { from: 202601 }, field: 'to' },
])('refuses $body by name', async ({ body, field }) => {
  const { errors } = await admin.call(promises, { body })
  expect(errors.map(error => error.name)).toEqual([field])
})

test('an unknown filter is refused', async () => {
  expect((await admin.call(promises, { body: { ...months, filters: { colour: ['red'] } } })).status).toBe(400)
})

test('needs the right and the entitlement', async () => {
  const other = await server.as('admin@sydkust.example')
  expect((await other.call(promises, { body: months })).status).toBe(403)
  const user = await server.as('merchant@nordhem.example')
  expect((await user.call(promises, { body: months })).status).toBe(403)
})
