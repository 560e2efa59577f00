import fc from 'fast-check'
import type pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appRole } from '../db/migrate/migrate.ts'
import { openPool } from '../db/pool.ts'
import { array, sql } from '../db/sql.ts'
import { openLog } from '../runtime/log.ts'
import type { Ctx } from '../tenancy/context.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { testServer } from '../test/server.ts'
import {
  type ChangeConsumer,
  changedAfter,
  consumeChanges,
  deleteConsumer,
  type Position,
  runBackfill,
  startBackfill,
} from './change-consumer.ts'

const server = testServer()
let pool: pg.Pool

beforeAll(async () => {
  await server.admin.query(`
    create table changes (id text primary key, updated_at timestamptz(3) not null, version integer not null);
    create table seen (id text not null, version integer not null);
    grant select, insert, update, delete on changes, seen to ${appRole}`)
  pool = openPool({ url: server.database.url, role: appRole, max: 8, statementTimeoutMs: 20_000, onError: () => {} })
  return () => pool.end()
})
beforeEach(() => clear())

const clear = () => server.admin.query("truncate changes, seen; delete from change_consumers where name like 'test%'")

const asTenant = <T>(work: (ctx: Ctx) => Promise<T>, tenantId = 'nordhem') =>
  inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db, now }) =>
    work({ tenantId, author: { id: 'test', name: 'Test' }, db, now, log: openLog('silent') }),
  )

type Change = { id: string; updatedAt: string; version: number }

const limit = 3
const positionOf = ({ updatedAt, id }: Change): Position => ({ at: updatedAt, id })
const readChanged = ({ db }: Ctx, from: Position, atMost: number): Promise<Change[]> =>
  db.rows<Change>(sql`
    select id, updated_at as "updatedAt", version from changes where ${changedAfter(from)} order by updated_at, id limit ${atMost}`)
const consumerOf = (ctx: Ctx): ChangeConsumer<Change> => ({
  name: 'test',
  beginsAt: 'beginning',
  limit,
  read: (from, atMost) => readChanged(ctx, from, atMost),
  positionOf,
})
const recordSeen = async ({ db }: Ctx, rows: readonly Change[]): Promise<void> => {
  await db.run(sql`
    insert into seen (id, version) select * from unnest(${array(rows.map(row => row.id))}::text[], ${array(rows.map(row => row.version))}::int[])`)
}
const consumeOnce = () => asTenant(ctx => consumeChanges(ctx, consumerOf(ctx), rows => recordSeen(ctx, rows)))
async function followAll(): Promise<void> {
  while ((await consumeOnce()) === 'more');
}
const seen = async () =>
  (await server.admin.query<{ id: string }>('select id from seen order by id')).rows.map(row => row.id)
const add = (ids: readonly string[], stamp = 'now()') =>
  server.admin.query(`insert into changes select id, ${stamp}, 1 from unnest($1::text[]) id`, [ids])
const position = async (): Promise<Record<string, unknown> | undefined> =>
  (await server.admin.query("select * from change_consumers where name = 'test'")).rows[0]

const overlapSeconds = 120
/** Steps of several writers, each with rows of its own. A transaction is open no longer than the overlap. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), writer: fc.nat(2), row: fc.nat(4) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('commit' as const), writer: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 115 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('follow' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

test('every change is seen in any order of commits, and positions never go back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async steps => {
      await clear()
      const simulation = simulateWriters()
      try {
        for (const item of steps) await simulation.run(item)
      } finally {
        await simulation.commitAll()
      }
      // Changes that became visible behind the position of the current round are read in the next one.
      await simulation.followAll()
      await simulation.followAll()
      const missed = await server.admin.query(
        'select id from changes c where not exists (select 1 from seen s where s.id = c.id and s.version = c.version)',
      )
      expect(missed.rows).toEqual([])
      expect(simulation.rounds).toEqual(simulation.rounds.toSorted((a, b) => a - b))
    }),
    { numRuns: 40 },
  )
}, 120_000)

type Open = { client: pg.PoolClient; sinceSeconds: number; stampSeconds: number }

/** Simulates time: rows get simulated time stamps, and the consumer’s position is moved back as time passes. */
function simulateWriters() {
  let passedSeconds = 0
  let version = 0
  const open = new Map<number, Open>()
  const rounds: number[] = []

  const shifted = ({ at, id }: Position, seconds: number): Position => ({
    at: new Date(Date.parse(at) + seconds * 1000).toISOString(),
    id,
  })
  async function write(writer: number, row: number): Promise<void> {
    const item = open.get(writer) ?? { client: await pool.connect(), sinceSeconds: 0, stampSeconds: passedSeconds }
    if (!open.has(writer)) await item.client.query('begin')
    open.set(writer, item)
    await item.client.query(
      `insert into changes values ($1, now() + make_interval(secs => $2), $3)
       on conflict (id) do update set updated_at = excluded.updated_at, version = excluded.version`,
      [`${writer}-${row}`, item.stampSeconds, ++version],
    )
  }
  async function commit(writer: number): Promise<void> {
    const entry = open.get(writer)
    open.delete(writer)
    await entry?.client.query('commit')
    entry?.client.release()
  }
  async function pass(seconds: number): Promise<void> {
    for (const [writer, element] of open) {
      if (element.sinceSeconds + seconds >= overlapSeconds - 1) await commit(writer)
      else element.sinceSeconds += seconds
    }
    passedSeconds += seconds
    await server.admin.query(
      `update change_consumers set at = (at at time zone 'UTC' - make_interval(secs => $1)) at time zone 'UTC',
         began_at = (began_at at time zone 'UTC' - make_interval(secs => $1)) at time zone 'UTC'
       where name = 'test' and at > 'epoch'`,
      [seconds],
    )
  }
  async function consumeOnce() {
    const followed = await asTenant(ctx =>
      consumeChanges(
        ctx,
        {
          ...consumerOf(ctx),
          read: (from, atMost) => readChanged(ctx, shifted(from, passedSeconds), atMost),
          positionOf: row => shifted(positionOf(row), -passedSeconds),
        },
        rows => recordSeen(ctx, rows),
      ),
    )
    if (followed === 'done')
      rounds.push(Date.parse(new Date(String((await position())?.at)).toISOString()) + passedSeconds * 1000)
    return followed
  }
  return {
    rounds,
    async commitAll() {
      for (const writer of [...open.keys()]) await commit(writer)
    },
    async followAll() {
      while ((await consumeOnce()) === 'more');
    },
    async run(candidate: Step): Promise<void> {
      if (candidate.kind === 'write') return write(candidate.writer, candidate.row)
      if (candidate.kind === 'commit') return commit(candidate.writer)
      if (candidate.kind === 'pass') return pass(candidate.seconds)
      await consumeOnce()
    },
  }
}

test('a batch that throws is rolled back', async () => {
  await add(['a', 'b', 'c', 'd'])
  expect(await consumeOnce()).toBe('more')
  const before = await position()
  const thrown = asTenant(ctx =>
    consumeChanges(ctx, consumerOf(ctx), async rows => {
      await recordSeen(ctx, rows)
      throw new Error('The index is unavailable')
    }),
  )
  await expect(thrown).rejects.toThrow('The index is unavailable')
  expect(await position()).toEqual(before)
  expect(await seen()).toEqual(['a', 'b', 'c'])
  await followAll()
  expect(await seen()).toEqual(['a', 'b', 'c', 'd'])
})

test('only one of two processes follows at a time, and each change of a round is applied once', async () => {
  await add(Array.from({ length: 20 }, (_, index) => String(index + 10)))
  await consumeOnce()
  const [inside, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = asTenant(ctx =>
    consumeChanges(ctx, consumerOf(ctx), async rows => {
      inside.resolve()
      await released.promise
      await recordSeen(ctx, rows)
    }),
  )
  await inside.promise
  expect(await consumeOnce()).toBe('busy')
  expect(await asTenant(ctx => consumeChanges(ctx, { ...consumerOf(ctx), name: 'test2' }, async () => undefined))).toBe(
    'more',
  )
  released.resolve()
  expect(await first).toBe('more')
  await followAll()
  expect(await seen()).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 10)))
})

test('a consumer that begins now skips older rows, and a deleted consumer starts over', async () => {
  await add(['old'], "now() - interval '10 minutes'")
  await add(['new'])
  const fromNow = () =>
    asTenant(ctx => consumeChanges(ctx, { ...consumerOf(ctx), beginsAt: 'now' }, rows => recordSeen(ctx, rows)))
  expect(await fromNow()).toBe('done')
  expect(await seen()).toEqual(['new'])
  await asTenant(ctx => deleteConsumer(ctx, 'test'))
  await followAll()
  expect(await seen()).toEqual(['new', 'new', 'old'])
})

test('a backfill reads every row once from its start position, also while rows change', async () => {
  await add(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  const backfillOnce = () =>
    asTenant(ctx =>
      runBackfill(
        ctx,
        {
          name: 'test_backfill',
          limit,
          read: ({ id }, atMost) =>
            ctx.db.rows<Change>(sql`
              select id, updated_at as "updatedAt", version from changes where id > ${id} order by id limit ${atMost}`),
          positionOf,
        },
        rows => recordSeen(ctx, rows),
      ),
    )
  expect(await backfillOnce()).toBe('done')
  expect(await seen()).toEqual([])
  await asTenant(ctx => startBackfill(ctx, 'test_backfill', { at: new Date(0).toISOString(), id: 'a' }))
  expect(await backfillOnce()).toBe('more')
  await server.admin.query("update changes set updated_at = now() where id in ('b', 'f')")
  expect(await backfillOnce()).toBe('more')
  expect(await backfillOnce()).toBe('done')
  expect(await seen()).toEqual(['b', 'c', 'd', 'e', 'f', 'g'])
  expect(await backfillOnce()).toBe('done')
})

test('each tenant has its own position', async () => {
  await add(['a'])
  await followAll()
  await asTenant(ctx => consumeChanges(ctx, consumerOf(ctx), rows => recordSeen(ctx, rows)), 'sydkust')
  expect(await seen()).toEqual(['a', 'a'])
})
