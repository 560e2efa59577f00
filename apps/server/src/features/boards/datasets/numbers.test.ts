import { columnsType } from '@aftermile/contract/boards/datasets'
import { contract } from '@aftermile/contract/index'
import type { AnyBoard } from '@aftermile/dashboards/board/board'
import type { Filters } from '@aftermile/dashboards/board/conditions'
import { drillOf } from '@aftermile/dashboards/board/drill'
import { rangeInstants } from '@aftermile/dashboards/board/filters'
import { widgetResult } from '@aftermile/dashboards/board/widget-results'
import { Engine } from '@aftermile/dashboards/crossfilter/engine'
import { live } from '@aftermile/dashboards/live/live'
import { liveMonitoring } from '@aftermile/dashboards/live/live-monitoring'
import { type BoardNumber, numbersOf } from '@aftermile/dashboards/test/board-numbers'
import { decodeChunk } from '@aftermile/dashboards/wire/chunk-bytes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withMerchantLimit } from '../../../tenancy/merchant-limit.ts'
import { inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { openTestWorld, type TestWorld } from '../../../test/data/search-world.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { refreshSet } from './sets/refresh-set.ts'
import { liveSource } from './sources/live-source.ts'

const server = testServer()
const zone = 'Asia/Kolkata'
let world: TestWorld

const boards = liveMonitoring.applications.flatMap(({ id, tabs, untabbed }) =>
  [...tabs.map(tab => tab.board), ...untabbed].map(board => ({ application: id, id: board.id, board })),
)

const pick = (seed: string, ...choices: (string | null)[]): string =>
  `(case ${choices
    .map(
      (choice, n) =>
        `when abs(hashtext(id || '${seed}')) % ${choices.length} = ${n} then ${choice === null ? 'null' : `'${choice}'`}`,
    )
    .join(' ')} end)`

/** Half an hour off full days, so that no number changes while the test runs. */
const hoursAgo = (seed: string, ...hours: (number | null)[]): string =>
  `(date_trunc('minute', now()) - (${pick(seed, ...hours.map(each => (each === null ? null : String(each))))} || ' hours 30 minutes')::interval)`

const finals = "('delivered', 'returned', 'lost')"

beforeAll(async () => {
  world = openTestWorld(server)
  for (let n = 0; n < 90; n++)
    await world.shipment({ id: `s${n}`, merchantId: n % 4 === 0 ? 'lykta' : 'fjallro', orderNumber: `o${n % 60}` })
  await server.admin.query(`
    update shipments set
      scenario_id = ${pick('a', 'outbound_delivery', 'outbound_delivery', 'inbound_delivery', 'inbound_return')},
      status_id = ${pick('b', 'in_transit', 'delayed', 'at_service_point', 'booked', 'delivered', 'lost')},
      service_provider_id = ${pick('c', 'postnord', 'dhl', null)},
      service_provider_product_group_id = ${pick('d', 'home_delivery', 'service_point', null)},
      service_point_type_id = ${pick('d', null, 'store', 'locker')},
      paying_customer_number = ${pick('e', 'A-1', 'A, 2', null)},
      sender_party_type_id = ${pick('f', 'dropship_supplier', 'merchant', 'consumer', null)},
      sender_party_name = ${pick('g', 'Berg, Anna', 'Ek; Sons 100%2C', null)},
      receiver_party_type_id = ${pick('h', 'consumer', 'company', null)},
      from_country_area_id = ${pick('i', 'SE-11', 'SE-50', null)},
      to_country_code = ${pick('j', 'SE', 'FI', null)},
      tags = ${pick('k', '{}', '{vip}', '{vip,cold|chain}')}::text[],
      sla_state = ${pick('l', 'breached', 'running', null)},
      package_count = ${pick('m', '1', '2', '3')}::int,
      booked_at = ${hoursAgo('n', 9, 20, 90, 200, 1700)},
      order_id = order_number`)
  await server.admin.query(`
    update shipments set
      packed_at = ${pick('o', '2026-11-02T22:15Z', '2026-11-02T19:45Z', '2026-11-05T04:00Z', null)}::timestamptz,
      completed_at = case when status_id in ${finals} then ${hoursAgo('p', 5, 100, 166, 169, 900)} end,
      milestone_index = case when status_id in ${finals} then 6000 else ${pick('q', '1000', '2000', '3000', '5000')}::int end,
      last_event_at = ${hoursAgo('r', 4, 4, 100, 1500, null)},
      departed_at = ${hoursAgo('s', 3, 80, null)},
      on_shelf_at = ${hoursAgo('t', 2, 30, 100, null, null)},
      handed_over_at = case when status_id = 'delivered' then ${hoursAgo('p', 5, 100, 166, 169, 900)} end,
      promised_at = ${hoursAgo('u', 5, -40, null)},
      latest_at = ${hoursAgo('v', 2, 60, -30, null)},
      promise_met_at = ${hoursAgo('w', 1, 70, null, null, null)},
      estimated_at = ${hoursAgo('x', -5, -90, null)},
      late_probability = ${pick('y', '0.2', '0.8', null)}::float8`)
})
afterAll(() => world.close())

const refresh = (merchants: string) =>
  inTenantOf(server, 'nordhem', ctx =>
    withMerchantLimit(ctx, merchants === '' ? [] : merchants.split(','), () =>
      refreshSet(ctx, liveSource, { merchants }),
    ),
  )

/** The live rows of a user, loaded as the console does. */
async function engineFor(caller: Caller, merchants: string): Promise<Engine<typeof live>> {
  // The first request asks for the set.
  await caller.ask(contract.operations.manifest)
  await refresh(merchants)
  const engine = new Engine(live, { zone, now: Date.now() })
  const { chunks } = await caller.ask(contract.operations.manifest)
  for (const { hash, uri } of chunks) {
    const headers = { authorization: `Bearer ${caller.token}`, accept: columnsType }
    const reply = await fetch(server.url + uri, { headers })
    engine.read(hash, decodeChunk(live, new Uint8Array(await reply.arrayBuffer())))
  }
  engine.put(chunks.map(({ hash }) => ({ id: hash, deletedRows: new Uint32Array() })))
  return engine
}

type Shown = BoardNumber & { readonly widget: string }

/** Every number of a board under filters. */
function shownOn(engine: Engine<typeof live>, board: AnyBoard, filters: Filters): Shown[] {
  engine.limit(board.where)
  const chosen = Object.entries(filters) as [keyof typeof live.dimensions, Filters[string]][]
  for (const [name, filter] of chosen) engine.filter(name, filter)
  const numbers = board.widgets.flatMap(widget => {
    const result = widgetResult(engine as unknown as Engine<AnyBoard['dataset']>, widget)
    return numbersOf(widget, result, { filters, counted: 'shipments' }).map(boardNumber => ({
      ...boardNumber,
      widget: widget.id,
    }))
  })
  for (const [name] of chosen) engine.filter(name, null)
  return numbers
}

/** What the list behind a number amounts to. */
async function listed(caller: Caller, board: AnyBoard, { condition, metric }: Shown): Promise<number> {
  const drill = drillOf(board, condition, { zone })
  if (drill === null) return 0
  expect(drill.without).toEqual([])
  const { bookedFrom = null, bookedTo = null, ...query } = drill.query
  const [from, to] = rangeInstants({ from: bookedFrom, to: bookedTo }, zone)
  const days = { ...(from && { bookedFrom: from }), ...(to && { bookedTo: to }) }
  const { items, count, countIsExact } = await caller.ask(contract.search.shipments, {
    query: { ...query, ...days, exactCount: 'true', size: '100' },
  })
  expect([countIsExact, items.length]).toEqual([true, count])
  const rows = items.map(({ document }) => document)
  if (metric === 'packages') return rows.reduce((sum, row) => sum + row.numberOfPackages, 0)
  if (metric === 'orders') return new Set(rows.map(row => `${row.merchantId}/${row.orderNumber}`)).size
  expect(metric).toBe('shipments')
  return count
}

async function expectLists(caller: Caller, board: AnyBoard, numbers: readonly Shown[]): Promise<void> {
  const compared: unknown[] = []
  const found: unknown[] = []
  for (let index = 0; index < numbers.length; index += 6)
    await Promise.all(
      numbers.slice(index, index + 6).map(async (number, nth) => {
        const named = { widget: number.widget, condition: number.condition, metric: number.metric }
        compared[index + nth] = { ...named, amount: number.amount }
        found[index + nth] = { ...named, amount: await listed(caller, board, number) }
      }),
    )
  expect(found).toEqual(compared)
}

describe.each(boards)('every number of $id in $application', ({ board }) => {
  test('is that of the list behind it', async () => {
    const admin = await server.as('admin@nordhem.example')
    const engine = await engineFor(admin, '')
    const numbers = shownOn(engine, board, {})
    expect(new Set(numbers.map(({ widget }) => widget))).toEqual(new Set(board.widgets.map(({ id }) => id)))
    expect(numbers.length).toBeGreaterThan(60)
    await expectLists(admin, board, numbers)
  })
})

test('the numbers under filters and a merchant limit are those of the lists behind them', async () => {
  const limited = await server.as('merchant@nordhem.example')
  const engine = await engineFor(limited, 'fjallro,kattvik')
  const board = boards.find(({ id }) => id === 'shipment')?.board
  if (board === undefined) throw new Error('There is no such board.')
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const chosen: Filters[] = [
    { timeState: { values: ['expired', null] }, bookingDate: { from: day(12), to: day(0) } },
    { promisedDateExpired: { values: [1] }, serviceProviderId: { values: ['postnord', null] } },
    { isPredictedLate: { values: [0] }, packingDate: { from: null, to: '2026-11-03' } },
    { isPredictedOnTime: { values: [1] }, isDropShipment: { values: [0] }, latestDate: { values: [day(0), day(-1)] } },
    { ageDays: { from: 1, to: 80 }, numberOfPackages: { values: [1, 2] } },
  ]
  for (const filters of chosen) {
    const numbers = shownOn(engine, board, filters)
    expect(numbers.find(({ widget }) => widget === 'shipments')?.amount).toBeGreaterThan(0)
    await expectLists(limited, board, numbers.slice(0, 60))
  }
})

test.each([
  'isLive:maybe',
  'ageDays:x',
  'ageDays:..',
  'ageDays:1..2..3',
  'bookingHour:8',
  'bookingHour:24@Europe/Stockholm',
  'bookingHour:8@Nowhere',
  'bookingHour:8@+02:00',
  'packingDate:2026-13-01@UTC',
  'latestDateArrival:2026-11-03@UTC|never',
  'bookingDateMilestone:2026-11-03@UTC|x',
  'tagMilestones:vip',
])('%s is refused', async facets => {
  const admin = await server.as('admin@nordhem.example')
  expect((await admin.call(contract.search.shipments, { query: { facets } })).status).toBe(400)
})
