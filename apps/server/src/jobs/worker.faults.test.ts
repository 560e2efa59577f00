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
    if (failing.isBroken) throw new Error('The carrier is away')
  },
})
const server = testServer({ parts: ['api'], jobs: [noteJob, fragile] })
let pool: pg.Pool

beforeAll(() => {
  pool = openPool({ url: server.database.url, role: appRole, max: 4, statementTimeoutMs: 5000, onError: () => {} })
  return () => pool.end()
})

const asTenant = (work: (ctx: Ctx) => Promise<void>, tenantId = 'nordhem') =>
  inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db }) =>
    work({ tenantId, author: { id: 'test', name: 'Test' }, db, log: openLog('silent') }),
  )

const notes = async (text: string) => {
  const { rows } = await server.admin.query<{ tenant: string }>(
    "select tenant_id as tenant from audit_entries where noun = 'note' and item_id = $1",
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

test('a job happens exactly if the transaction that asked for it commits', async () => {
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

test('a job runs as the tenant of its transaction, whatever its payload says', async () => {
  await asTenant(ctx => enqueue(ctx, noteJob, { text: 'whose', tenantId: 'nordhem' } as { text: string }), 'sydkust')
  const worker = await server.another({ parts: ['worker'] })
  await expect.poll(() => notes('whose')).toEqual(['sydkust'])
  await worker.stop()
})

test('the job of a killed worker is done by another, once', async () => {
  const victim = fork(new URL('../test/processes/worker-process.ts', import.meta.url), [server.database.url], {
    execArgv: [],
  })
  await heard(victim, 'ready')
  await asTenant(ctx => enqueue(ctx, noteJob, { text: 'orphan' }))
  await heard(victim, 'taken')
  const heir = await server.another({ parts: ['worker'] })
  victim.kill('SIGKILL')
  await once(victim, 'exit')
  await expect.poll(() => notes('orphan')).toEqual(['nordhem'])
  expect(await waiting('orphan')).toBe(0)
  await heir.stop()
})

test('a worker whose lease is cut takes a new one and goes on', async () => {
  const leases = async () =>
    (
      await server.admin.query<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`)
    ).rows.map(row => row.pid)
  const worker = await server.another({ parts: ['worker'] })
  await expect.poll(leases).toHaveLength(1)
  const [cut] = await leases()
  await server.admin.query('select pg_terminate_backend($1)', [cut])
  await expect.poll(async () => (await leases()).filter(pid => pid !== cut)).toHaveLength(1)
  await asTenant(ctx => enqueue(ctx, noteJob, { text: 'after the cut' }))
  await expect.poll(() => notes('after the cut')).toEqual(['nordhem'])
  await worker.stop()
})

test('a job that fails for good leaves nothing behind but itself, and can be run again', async () => {
  await asTenant(ctx => enqueue(ctx, fragile, { text: 'second chance' }))
  const worker = await server.another({ parts: ['worker'] })
  const admin = openAdmin(server.database.adminUrl)
  await expect.poll(async () => (await listFailedJobs(admin)).length).toBe(1)
  expect(await listFailedJobs(admin)).toMatchObject([
    { task: 'fragile', tenantId: 'nordhem', attempts: 1, error: 'The carrier is away' },
  ])
  expect(await notes('second chance')).toEqual([])
  failing.isBroken = false
  expect(await retryFailedJobs(admin, null)).toBe(1)
  await expect.poll(() => notes('second chance')).toEqual(['nordhem'])
  expect(await listFailedJobs(admin)).toEqual([])
  await admin.end()
  await worker.stop()
})

test('the serving role can neither read the queue nor enqueue without a tenant', async () => {
  await expect(pool.query('select * from graphile_worker._private_jobs')).rejects.toThrow(/permission denied/)
  await expect(pool.query("select jobs.enqueue('note', '{}', null, null, 1, null)")).rejects.toThrow(
    'A job needs a tenant',
  )
})

function heard(child: ChildProcess, word: string): Promise<void> {
  return new Promise(resolve => {
    child.on('message', message => message === word && resolve())
  })
}
