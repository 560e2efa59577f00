import { contract } from '@aftermile/contract/index'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { appRole } from '../../../db/migrate/migrate.ts'
import { openPool } from '../../../db/pool.ts'
import { openLog } from '../../../runtime/log.ts'
import { aShipment, send } from '../../../test/data/containers.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import { startProjection } from './start-projection.ts'

const projected = testServer()
const stored = testServer()

const shipmentCount = 40
const codes = ['collected', 'in_transit', 'delayed', 'out_for_delivery', 'attempt_failed', 'returned_to_terminal']
const startMs = Date.now() - 86_400_000

/** Names its shipment in three ways. Some are corrected or withdrawn later. */
const feed = Array.from({ length: 600 }, (_, n) => {
  const shipment = n % shipmentCount
  const reference = [
    { packageNumber: `S${shipment}-p1` },
    { shipmentNumber: `S${shipment}` },
    { shipmentId: `fjallro-S${shipment}`, packageNumber: `S${shipment}-p1` },
  ][n % 3]
  const isCorrection = n % 7 === 0
  return {
    ...reference,
    code: n > 590 ? 'delivered' : codes[(n * 7) % codes.length],
    occurredAt: new Date(startMs + n * 60_000).toISOString(),
    placeCity: ['Malmö', 'Lund', 'Oslo'][n % 3],
    ...(isCorrection && {
      eventId: `e${shipment}`,
      changedAt: new Date(startMs + n * 90_000).toISOString(),
      isVoid: n % 5 === 0,
    }),
  }
})

/** Always the same, and far from the order of time. */
const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item, n) => ({ item, rank: (n * 7919) % 10_007 }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)

const inBatches = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size))

const unlike = [
  'received_at',
  'updated_at',
  'created_at',
  'tracking_code',
  'tracking_key',
  'keys',
  'copy',
  'hash',
  'frequency',
]

async function stateOf(admin: pg.Pool): Promise<string[]> {
  const tables = ['shipments', 'packages', 'orders', 'order_deliveries', 'events', 'timers', 'search_documents']
  const lines: string[] = []
  for (const table of tables) {
    const { rows } = await admin.query<{ line: string }>(
      `select (to_jsonb(t) - $1::text[])::text as line from ${table} t where tenant_id = 'nordhem'`,
      [unlike],
    )
    lines.push(...rows.map(({ line }) => `${table} ${line}`).sort())
  }
  return lines
}

async function book(server: TestServer) {
  const admin = await server.as('admin@nordhem.example')
  const bookedAt = new Date(startMs - 3_600_000).toISOString()
  const shipments = Array.from({ length: shipmentCount }, (_, n) =>
    aShipment(`S${n}`, { orderNumber: `O${n >> 1}`, bookedAt, createdAt: bookedAt }),
  )
  await send(admin, 'shipments', shipments)
  return admin
}

test('events that are stored first lead to the same state, in any order, repeated, and with two processes', async () => {
  const [atOnce, later] = [await book(projected), await book(stored)]
  for (const items of inBatches(feed, 100)) expect(await send(atOnce, 'events', items)).toMatchObject({ refused: 0 })

  const { url } = stored.database
  const pools = [1, 2].map(() =>
    openPool({ url, role: appRole, max: 3, statementTimeoutMs: 60_000, onError: () => undefined }),
  )
  const projections = pools.map(pool => startProjection({ url, pool, log: openLog('silent') }))
  const { events } = contract.ingress
  const query = { wait: 'stored' } as const
  const batches = inBatches(shuffled([...feed, ...feed.slice(0, 200)]), 50)
  await Promise.all(
    batches.map(async items =>
      expect(await later.ask(events, { query, body: { items } })).toMatchObject({ refused: 0 }),
    ),
  )
  const waiting = () => stored.admin.query('select 1 from landed_events')
  await expect.poll(async () => (await waiting()).rowCount).toBe(0)
  await Promise.all(projections.map(projection => projection.stop()))
  await Promise.all(pools.map(pool => pool.end()))

  expect(await stateOf(stored.admin)).toEqual(await stateOf(projected.admin))
  expect((await stored.admin.query('select 1 from quarantined_events')).rowCount).toBe(0)
})
