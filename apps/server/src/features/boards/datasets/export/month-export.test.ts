import { apiBase } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { aShipment, send } from '../../../../test/data/containers.ts'
import { putMessage } from '../../../../test/data/messages.ts'
import { refreshMonthsOf } from '../../../../test/data/month-sets.ts'
import { type Caller, testServer } from '../../../../test/server.ts'
import { communicationsSource } from '../sources/analytics/communications-source.ts'
import { doorToDoorSource, servicePointSource } from '../sources/analytics/deliveries-source.ts'
import { operationsSource } from '../sources/analytics/operations-source.ts'

const server = testServer()
let admin: Caller
let limited: Caller

const sources = {
  operations: operationsSource,
  doortodoor: doorToDoorSource,
  servicepoint: servicePointSource,
  communications: communicationsSource,
}
type Board = keyof typeof sources
const boards = Object.keys(sources) as Board[]

async function exported({ token }: Caller, board: Board, body: Record<string, unknown> = {}) {
  const answer = await fetch(`${server.url}${apiBase}/dashboard/analytics/${board}/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** The rows of a file by the titles of its columns. Nothing in it is quoted. */
async function rowsOf(caller: Caller, board: Board, body: Record<string, unknown> = {}) {
  const { text } = await exported(caller, board, body)
  const [head = '', ...lines] = text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
  const titles = head.split(',')
  return lines.map(line => {
    const cells = line.split(',')
    return Object.fromEntries(titles.map((title, index) => [title, cells[index]]))
  })
}

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await server.admin.query("update users set role = 'dataanalyst' where email = 'merchant@nordhem.example'")
  limited = await server.as('merchant@nordhem.example')
  await send(admin, 'shipments', [
    aShipment('a', { bookedAt: '2026-09-02T09:00:00Z', grossWeightKg: 1.234 }),
    aShipment('b', { bookedAt: '2026-10-02T09:00:00Z' }),
    aShipment('c', {
      bookedAt: '2026-10-05T09:00:00Z',
      toCountryCode: 'NO',
      toZipCode: '0150',
      toCity: 'Oslo',
    }),
    aShipment('d', { bookedAt: '2026-10-05T09:00:00Z', merchantId: 'lykta' }),
  ])
  await server.admin.query(`update shipments set service_provider_product_group_id =
    case when id in ('fjallro-a', 'fjallro-b') then 'home_delivery' else 'service_point' end`)
  await server.admin.query(
    "update shipments set promise_hours = 48, handed_over_weekday = 3, handed_over_part = 'noon' where id = 'fjallro-a'",
  )
  await server.admin.query(`update shipments set promise_met_at = booked_at + interval '1 day',
    handed_over_at = booked_at + interval '1 day 4 hours 1 minute', is_on_time = true, volume_m3 = 0.017, co2e_kg = 0.234, email_reminders = 1,
    on_shelf_at = booked_at, left_shelf_at = booked_at + interval '10 hours 1 minute', estimated_by = 'carrier' where id = 'fjallro-a'`)
  await putMessage(server, { sentAt: '2026-10-06T09:00:00Z', channel: 'text', milestoneIndex: 6000 })
})

test.each(boards)('before %s is built, an export says so and starts the build', async board => {
  const { status, headers } = await exported(admin, board)
  expect([status, headers.get('retry-after')]).toEqual([503, '3'])
  await refreshMonthsOf(server, sources[board])
  expect((await exported(admin, board)).status).toBe(200)
})

test('files have a row for each sum, with values by their names', async () => {
  const months = await rowsOf(admin, 'operations')
  expect(months.map(row => [row['Year and month'], row.Merchant, row.Shipments])).toEqual([
    ['202609', 'Fjällro', '1'],
    ['202610', 'Fjällro', '1'],
    ['202610', 'Fjällro', '1'],
    ['202610', 'Lykta', '1'],
  ])
  expect(months[0]).toMatchObject({ Year: '2026', Month: '9', 'Promised time frame': '2 days', 'Weight (kg)': '1.23' })
  const [door] = await rowsOf(admin, 'doortodoor')
  expect(door).toMatchObject({
    Weekday: 'Wed',
    'Part of day': 'Noon',
    Shipments: '1',
    'Delivered without reminder': '0',
  })
  expect(await rowsOf(admin, 'servicepoint')).toHaveLength(3)
  const [item] = await rowsOf(admin, 'communications')
  expect(item).toMatchObject({ 'Master template': 'On its way', Messages: '1', 'Year and month': '202610' })
})

test('sums and numbers of a file give the averages, and whole units give exact totals', async () => {
  const sumOf = (rows: readonly Record<string, string | undefined>[], title: string) =>
    rows.reduce((sum, row) => sum + Number(row[title]), 0)
  const averages = [
    ['Cycle time', 'booked_at', 'handed_over_at'],
    ['Waiting for the receiver', 'promise_met_at', 'handed_over_at'],
  ] as const
  const months = await rowsOf(admin, 'operations')
  const stored = (await server.admin.query('select * from shipments order by id')).rows
  for (const [title, from, to] of averages) {
    const minutes = stored.flatMap(row =>
      row[from] && row[to] ? [Math.floor((Date.parse(row[to]) - Date.parse(row[from])) / 60_000)] : [],
    )
    expect(sumOf(months, `${title}: shipments`)).toBe(minutes.length)
    expect(sumOf(months, `${title}: sum (minutes)`)).toBe(minutes.reduce((sum, each) => sum + each, 0))
  }
  expect(months.map(row => row['Cycle time: sum (days)'])).toEqual(['1.17', '0.00', '0.00', '0.00'])
  const grams = stored.reduce((sum, row) => sum + Math.round(Number(row.gross_weight_kg) * 1000), 0)
  expect(sumOf(months, 'Weight (g)')).toBe(grams)
  expect([sumOf(months, 'Volume (litres)'), months[0]?.['Volume (m3)']]).toEqual([17, '0.02'])
  expect([sumOf(months, 'CO2e (g)'), months[0]?.['CO2e (kg)']]).toEqual([234, '0.23'])
  expect(months[0]).toMatchObject({ 'On time': 'On time', Promise: 'With a promise' })
  const [door] = await rowsOf(admin, 'doortodoor')
  expect(door).toMatchObject({
    'On time': 'On time',
    Reminder: 'With reminder',
    'Estimated delivery time source': 'Carrier',
    'Storage time with reminder: sum (minutes)': '601',
    'Storage time with reminder: shipments': '1',
    'Time to delivery date: sum (minutes)': '0',
  })
})

test('filters are a list of ids and values, or a range', async () => {
  const countOf = async (...filters: unknown[]) => (await rowsOf(admin, 'operations', { filters })).length
  expect(await countOf({ id: 'merchantId', values: ['lykta'] })).toBe(1)
  expect(await countOf({ id: 'toCountryCode', values: ['NO', 'DK'] }, { id: 'merchantId', values: ['fjallro'] })).toBe(
    1,
  )
  // The panel sends the first and the last month.
  expect(await countOf({ id: 'yearMonth', values: [202608, 202609] })).toBe(1)
  expect(await countOf({ id: 'yearMonth', from: 202610, to: null })).toBe(3)
  expect(await countOf({ id: 'wasDeliveredOnTime', values: [1] })).toBe(1)
  expect(await countOf({ id: 'wasDeliveredOnTime', values: [null] })).toBe(3)
  const outcomes = (value: number | null) =>
    rowsOf(admin, 'doortodoor', { filters: [{ id: 'failedDelivery', values: [value] }] })
  expect([await outcomes(null), await outcomes(0), await outcomes(1)]).toMatchObject([{ length: 2 }, [], []])
})

test.each([
  ['filters.0.id', { filters: [{ id: 'shoeSize', values: [1] }] }],
  [
    'filters.1.values',
    {
      filters: [
        { id: 'merchantId', values: ['lykta'] },
        { id: 'yearMonth', values: ['202610', null] },
      ],
    },
  ],
  ['filters.0.from', { filters: [{ id: 'yearMonth', from: 'October', to: null }] }],
  ['filters.0.values', { filters: [{ id: 'merchantId', values: [7] }] }],
  ['filters.0.values', { filters: [{ id: 'wasPerfectDelivery', values: ['yes'] }] }],
  [
    'filters',
    {
      filters: [
        { id: 'merchantId', values: ['a'] },
        { id: 'merchantId', values: ['b'] },
      ],
    },
  ],
  ['board', { board: 'doortodoor' }],
  ['board', { board: 'outbound_delivery' }],
])('what is wrong with %s is refused by name', async (field, body) => {
  const { status, text } = await exported(admin, 'operations', body)
  expect(status).toBe(400)
  expect(text).toContain(`"${field}"`)
})

test('a user limited to merchants gets only theirs', async () => {
  await exported(limited, 'operations')
  await refreshMonthsOf(server, operationsSource, { merchants: 'fjallro,kattvik' })
  const rows = await rowsOf(limited, 'operations')
  expect(rows.map(row => row.Merchant)).toEqual(['Fjällro', 'Fjällro', 'Fjällro'])
  expect(await rowsOf(limited, 'operations', { filters: [{ id: 'merchantId', values: ['lykta'] }] })).toEqual([])
})

test('a cancelled export ends silently, and the next one works', async () => {
  const controller = new AbortController()
  const answer = fetch(`${server.url}${apiBase}/dashboard/analytics/operations/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: '{}',
    signal: controller.signal,
  })
  controller.abort()
  await expect(answer).rejects.toThrow('aborted')
  expect((await exported(admin, 'operations')).status).toBe(200)
})
