import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openAdmin } from '../db/admin-pool.ts'
import { appRole } from '../db/migrate/migrate.ts'
import { openPool } from '../db/pool.ts'
import { openLog } from '../runtime/log.ts'
import type { Ctx } from '../tenancy/context.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { openBreakableProxy } from '../test/breakable-proxy.ts'
import { countLockWaits } from '../test/lock-waits.ts'
import { noteJob } from '../test/processes/note-job.ts'
import { testServer } from '../test/server.ts'
import { listFailedJobs, retryFailedJobs } from './failed-jobs.ts'
import { enqueue, job } from './job.ts'

const failing = { isBroken: true }
const fragile = job({
  name: 'fragile',
  payload: z.object({ text: z.string() }),
  maxAttempts: 1,
  async run(ctx, payload) {
    await noteJob.run(ctx, payload)
    if (failing.isBroken) throw new Error('The carrier is unavailable')
  },
})
const server = testServer({ parts: ['api'], jobs: [noteJob, fragile] })
let pool: pg.Pool

beforeAll(() => {
  pool = openPool({ url: server.database.url, role: appRole, max: 4, statementTimeoutMs: 5000, onError: () => {} })
  return () => pool.end()
})

const asTenant = (work: (ctx: Ctx) => Promise<void>, tenantId = 'nordhem') =>
  inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db, now }) =>
    work({ tenantId, author: { id: 'test', name: 'Test' }, db, now, log: openLog('silent') }),
  )

const notes = async (text: string) => {
  const { rows } = await server.admin.query<{ tenant: string }>(
    "select tenant_id as tenant from audit_entries where noun = 'package' and item_id = $1",
    [text],
  )
  return rows.map(row => row.tenant)
}
const waiting = async (text: string) =>
  (
    await server.admin.query("select 1 from graphile_worker._private_jobs where payload -> 'data' ->> 'text' = $1", [
      text,
    ])
  ).rowCount

test('a job runs if and only if the transaction that enqueued it commits', async () => {
  await expect(
    asTenant(async ctx => {
      await enqueue(ctx, noteJob, { text: 'undone' })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await asTenant(ctx => enqueue(ctx, noteJob, { text: 'done' }))
  const worker = await server.another({ parts: ['worker'] })
  await expect.poll(() => notes('done')).toEqual(['nordhem'])
  expect(await notes('undone')).toEqual([])
  await worker.stop()
})

test('a job runs in the tenant of its transaction, whatever its payload contains', async () => {
  await asTenant(ctx => enqueue(ctx, noteJob, { text: 'whose', tenantId: 'nordhem' } as { text: string }), 'sydkust')
  const worker = await server.another({ parts: ['worker'] })
  await expect.poll(() => notes('whose')).toEqual(['sydkust'])
  await worker.stop()
})

/** A job that fails for good if one try counts. */
const withOneTry = { ...noteJob, maxAttempts: 1 }

test('the job of a killed worker is done once, by another worker, and the try does not count', async () => {
  const victim = fork(new URL('../test/processes/worker-process.ts', import.meta.url), [server.database.url], {
    execArgv: [],
  })
  await messageOf(victim, 'ready')
  await asTenant(ctx => enqueue(ctx, withOneTry, { text: 'orphan' }))
  await messageOf(victim, 'started')
  const successor = await server.another({ parts: ['worker'] })
  victim.kill('SIGKILL')
  await once(victim, 'exit')
  await expect.poll(() => notes('orphan')).toEqual(['nordhem'])
  expect(await waiting('orphan')).toBe(0)
  await successor.stop()
})

test('a worker that loses its lease acquires a new one and continues', async () => {
  const leases = async () =>
    (
      await server.admin.query<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`)
    ).rows.map(row => row.pid)
  const worker = await server.another({ parts: ['worker'] })
  await expect.poll(leases).toHaveLength(1)
  const [lost] = await leases()
  await server.admin.query('select pg_terminate_backend($1::int)', [lost])
  await expect.poll(async () => (await leases()).filter(pid => pid !== lost)).toHaveLength(1)
  await asTenant(ctx => enqueue(ctx, noteJob, { text: 'after the loss' }))
  await expect.poll(() => notes('after the loss')).toEqual(['nordhem'])
  await worker.stop()
})

test('a worker survives the loss of the database while a job runs, and does the job once, without counting the try', async () => {
  const proxy = await openBreakableProxy(server.database.url)
  const worker = fork(new URL('../test/processes/held-worker-process.ts', import.meta.url), [proxy.url], {
    execArgv: [],
  })
  const exit = once(worker, 'exit')
  await messageOf(worker, 'ready')
  await asTenant(ctx => enqueue(ctx, withOneTry, { text: 'interrupted' }))
  await messageOf(worker, 'started')
  // A connection that is cut while it waits for nothing may have been idle for too long, which counts a try.
  const blocking = await server.admin.connect()
  await blocking.query('begin')
  await blocking.query('lock table audit_entries in share mode')
  const failed = messageOf(worker, 'failed')
  worker.send('continue')
  await expect.poll(() => countLockWaits(server.admin)).toBe(1)
  const again = messageOf(worker, 'started')
  proxy.cut()
  await blocking.query('rollback')
  blocking.release()
  await failed
  await expect.poll(() => worker.exitCode !== null || proxy.refused() > 2).toBe(true)
  proxy.mend()
  await Promise.race([again, exit])
  expect(worker.exitCode).toBe(null)
  worker.send('continue')
  await expect.poll(() => notes('interrupted')).toEqual(['nordhem'])
  await expect.poll(() => waiting('interrupted')).toBe(0)
  worker.kill('SIGKILL')
  await exit
  proxy.close()
})

test('a job that fails for good is rolled back, listed, and can be retried', async () => {
  await asTenant(ctx => enqueue(ctx, fragile, { text: 'second chance' }))
  const worker = await server.another({ parts: ['worker'] })
  const admin = openAdmin(server.database.adminUrl)
  await expect.poll(async () => (await listFailedJobs(admin)).length).toBe(1)
  expect(await listFailedJobs(admin)).toMatchObject([
    { task: 'fragile', tenantId: 'nordhem', attempts: 1, error: 'The carrier is unavailable' },
  ])
  expect(await notes('second chance')).toEqual([])
  failing.isBroken = false
  expect(await retryFailedJobs(admin, null)).toBe(1)
  await expect.poll(() => notes('second chance')).toEqual(['nordhem'])
  expect(await listFailedJobs(admin)).toEqual([])
  await admin.end()
  await worker.stop()
})

test('the serving role cannot read the queue, or enqueue without a tenant', async () => {
  await expect(pool.query('select * from graphile_worker._private_jobs')).rejects.toThrow(/permission denied/)
  await expect(pool.query("select jobs.enqueue('note', '{}', null, null, 1, null)")).rejects.toThrow(
    'A job needs a tenant',
  )
})

function messageOf(child: ChildProcess, message: string): Promise<void> {
  return new Promise(resolve => {
    child.on('message', sent => sent === message && resolve())
  })
}
