import fc from 'fast-check'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { appRole } from '../db/migrate/migrate.ts'
import { openPool } from '../db/pool.ts'
import { array, part, sql } from '../db/sql.ts'
import { openLog } from '../runtime/log.ts'
import type { Ctx } from '../tenancy/context.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { countedJob, countedRecords, countedTables, pieceItems } from '../test/processes/counted-job.ts'
import { testServer } from '../test/server.ts'
import { bisectOnError } from './bisect-on-error.ts'

const server = testServer()
const failing = { isBroken: false }
const counted = countedJob(async () => {
  if (failing.isBroken) throw new Error('The carrier is unavailable')
})
let pool: pg.Pool

beforeAll(async () => {
  await server.admin.query(countedTables)
  pool = openPool({ url: server.database.url, role: appRole, max: 4, statementTimeoutMs: 20_000, onError: () => {} })
  return () => pool.end()
})

const asTenant = <T>(work: (ctx: Ctx) => Promise<T>) =>
  inTenant(pool, { limits: { tenantId: 'nordhem', merchants: [] } }, ({ db, now }) =>
    work({ tenantId: 'nordhem', author: { id: 'test', name: 'Test' }, db, now, log: openLog('silent') }),
  )

async function addJob(id: string, total: number, fields = ''): Promise<void> {
  await server.admin.query("insert into counted_jobs (tenant_id, id, total) values ('nordhem', $1, $2)", [id, total])
  if (fields !== '') await server.admin.query(`update counted_jobs set ${fields} where id = $1`, [id])
}
const recordOf = async (id: string): Promise<Record<string, unknown>> =>
  (await server.admin.query('select status, run, done, message from counted_jobs where id = $1', [id])).rows[0] ?? {}
const itemsOf = async (id: string) =>
  (
    await server.admin.query<{ item: number }>('select item from counted_items where job_id = $1 order by item', [id])
  ).rows.map(row => row.item)
const enqueuedRuns = async (id: string) =>
  (
    await server.admin.query<{ run: number }>(
      `select (payload -> 'data' ->> 'run')::int as run from graphile_worker._private_jobs where payload -> 'data' ->> 'id' = $1 order by id`,
      [id],
    )
  ).rows.map(row => row.run)
const counting = (total: number) => Array.from({ length: total }, (_, item) => item)

const step = fc.constantFrom('piece', 'twice', 'stale', 'broken', 'cancel', 'restart')

test('every item is done once whatever happens to the pieces, and a working job always has its next piece enqueued', async () => {
  let nth = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), fc.integer({ min: 1, max: 45 }), async (steps, total) => {
      const id = `job${nth++}`
      await addJob(id, total)
      await asTenant(ctx => counted.start(ctx, id))
      for (const text of steps) {
        await perform(id, text)
        const { status, run } = await recordOf(id)
        if (status === 'working') expect(await enqueuedRuns(id)).toContain(run)
      }
      if ((await recordOf(id)).status === 'cancelled') await perform(id, 'restart')
      while ((await recordOf(id)).status === 'working') await perform(id, 'piece')
      expect(await itemsOf(id)).toEqual(counting(total))
    }),
    { numRuns: 30 },
  )
})

async function perform(id: string, text: string): Promise<void> {
  const run = Number((await recordOf(id)).run)
  const piece = (of = run) => asTenant(ctx => counted.piece.run(ctx, { id, run: of }))
  if (text === 'piece') await piece()
  if (text === 'stale') await piece(run - 1)
  // Two processes at once: the second waits for the first, and does the next piece.
  if (text === 'twice') await Promise.all([piece(), piece()])
  if (text === 'broken') await brokenPiece(id, run)
  if (text === 'cancel') await asTenant(ctx => countedRecords.end(ctx, id, { as: 'cancelled', message: 'Stopped' }))
  const { status, done } = await recordOf(id)
  if (text === 'restart' && status === 'cancelled')
    await asTenant(ctx => counted.restart(ctx, id, { as: 'working', set: part`done = ${Number(done)}` }))
}

async function brokenPiece(id: string, run: number): Promise<void> {
  const [before, items, pieces] = [await recordOf(id), await itemsOf(id), await enqueuedRuns(id)]
  failing.isBroken = true
  const tried = asTenant(ctx => counted.piece.run(ctx, { id, run }))
  if (before.status === 'working') await expect(tried).rejects.toThrow('The carrier is unavailable')
  else await tried
  failing.isBroken = false
  expect([await recordOf(id), await itemsOf(id), await enqueuedRuns(id)]).toEqual([before, items, pieces])
}

test('a piece of an earlier run, or of a job that has ended, has no effect', async () => {
  await addJob('fenced', 3 * pieceItems)
  const piece = (run: number) => asTenant(ctx => counted.piece.run(ctx, { id: 'fenced', run }))
  await piece(0)
  await asTenant(ctx => counted.restart(ctx, 'fenced', { as: 'working', set: part`done = done` }))
  await piece(0)
  expect(await recordOf('fenced')).toMatchObject({ run: 1, done: pieceItems })
  await asTenant(ctx => countedRecords.end(ctx, 'fenced', { as: 'cancelled', message: 'Stopped' }))
  for (const run of [0, 1, 2]) await piece(run)
  expect(await recordOf('fenced')).toEqual({ status: 'cancelled', run: 2, done: pieceItems, message: 'Stopped' })
  expect(await itemsOf('fenced')).toEqual(counting(pieceItems))
})

test('endOpen ends the selected jobs that work or have stopped', async () => {
  await addJob('quick', 5)
  await addJob('halted', 5, "status = 'stopped', stopped_in = 'working'")
  await addJob('other', 5)
  await addJob('ended', 5, "status = 'done'")
  const selected = part`id in ('quick', 'halted', 'ended')`
  await asTenant(ctx => countedRecords.endOpen(ctx, selected, { as: 'superseded', message: null }))
  const all = await Promise.all(['quick', 'halted', 'other', 'ended'].map(async id => (await recordOf(id)).status))
  expect(all).toEqual(['superseded', 'superseded', 'working', 'done'])
})

test('a job without progress stops if it has no piece in the queue, and continues where it was', async () => {
  const longAgo = "updated_at = now() - interval '3 hours 10 minutes'"
  await addJob('slow', 5, "updated_at = now() - interval '2 hours 50 minutes'")
  await addJob('waiting', 5, longAgo)
  await asTenant(ctx => counted.start(ctx, 'waiting'))
  await addJob('orphan', 3 * pieceItems, `${longAgo}, run = 4, done = ${pieceItems}`)
  await asTenant(ctx => counted.stopStalled(ctx))
  expect((await recordOf('slow')).status).toBe('working')
  expect((await recordOf('waiting')).status).toBe('working')
  const stopped = { status: 'stopped', run: 4, message: 'There was no progress for three hours.' }
  expect(await recordOf('orphan')).toMatchObject(stopped)
  await asTenant(ctx => counted.piece.run(ctx, { id: 'orphan', run: 4 }))
  expect(await recordOf('orphan')).toMatchObject({ ...stopped, done: pieceItems })

  await Promise.all([1, 2].map(() => asTenant(ctx => counted.resume(ctx, 'orphan'))))
  expect(await recordOf('orphan')).toEqual({ status: 'working', run: 4, done: pieceItems, message: null })
  expect(await enqueuedRuns('orphan')).toEqual([4])
})

test('exactly the items that the database refuses are refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 20 }), async items => {
      const id = `bisected${Math.random()}`
      const outcomes = await asTenant(ctx =>
        bisectOnError(ctx, [...items.entries()], {
          async all(batch) {
            const numbers = batch.map(([at, isGood]) => (isGood ? String(at) : 'none'))
            await ctx.db.run(sql`
              insert into counted_items (job_id, item) select ${id}, item::int from unnest(${array(numbers)}::text[]) item`)
            return batch.map(([at]) => `${at} done`)
          },
          refused: ([at]) => `${at} refused`,
        }),
      )
      expect(outcomes).toEqual(items.map((isGood, index) => `${index} ${isGood ? 'done' : 'refused'}`))
      expect(await itemsOf(id)).toEqual(items.flatMap((isGood, index) => (isGood ? [index] : [])))
    }),
    { numRuns: 20 },
  )
})
