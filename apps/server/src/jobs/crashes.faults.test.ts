import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { inTenantOf } from '../test/carriers/carrier-results.ts'
import { hurry, queuedJobs } from '../test/data/failing-tables.ts'
import { deadlyJob, noteJob } from '../test/processes/note-job.ts'
import { testServer } from '../test/server.ts'
import { enqueue } from './job.ts'

const server = testServer()

/** Runs a worker until a job kills it, as the supervisor does. */
async function runUntilKilled(...args: string[]): Promise<void> {
  const url = new URL('../test/processes/deadly-worker-process.ts', import.meta.url)
  const child = fork(url, [server.database.url, ...args], { execArgv: [] })
  await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
}
const notes = async () => (await server.admin.query("select 1 from audit_entries where noun = 'package'")).rowCount

test('a job that kills its process ends in the end, and one that only ran at the same time does not', async () => {
  await inTenantOf(server, 'nordhem', async ctx => {
    await enqueue(ctx, deadlyJob, {})
    await enqueue(ctx, { ...noteJob, maxAttempts: 2 }, { text: 'innocent' })
  })
  await runUntilKilled('waits')
  // Taken over, and started at once: the first crash counts for nobody.
  await runUntilKilled('waits')
  const successor = await server.another({ parts: ['worker'] })
  await expect.poll(() => queuedJobs(server, 'deadly')).toMatchObject([{ attempts: 1, flags: { crashes: 2 } }])
  const [[deadly], [innocent]] = [await queuedJobs(server, 'deadly'), await queuedJobs(server, 'note')]
  expect(innocent).toMatchObject({ attempts: 1, flags: { crashes: 2 } })
  // From the second crash on they are not started together.
  expect((innocent?.pauseSeconds ?? 0) - (deadly?.pauseSeconds ?? 0)).toBeGreaterThan(4)
  await successor.stop()

  await hurry(server, 'deadly')
  await runUntilKilled()
  const worker = await server.another({ parts: ['worker'], jobs: [noteJob] })
  await expect.poll(() => queuedJobs(server, 'deadly')).toMatchObject([{ attempts: 2, flags: { crashes: 3 } }])
  await hurry(server, 'note')
  await expect.poll(notes).toBe(1)
  await expect.poll(() => queuedJobs(server, 'note')).toEqual([])
  await worker.stop()
})

test('the restart of the database is no crash of the process', async () => {
  await inTenantOf(server, 'nordhem', ctx => enqueue(ctx, { ...noteJob, maxAttempts: 1 }, { text: 'restarted' }))
  // The state after a restart: the lock is older than the database, and the pool is gone.
  await server.admin.query(`
    update graphile_worker._private_jobs set attempts = 1, locked_by = 'gone', locked_at = '2020-01-01', flags = '{"crashes": 1}'
    where payload -> 'data' ->> 'text' = 'restarted'`)
  // graphile-worker looks for old locks at a random moment of the first minute. Here it does so before any lease.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  const worker = await server.another({ parts: ['worker'], jobs: [noteJob] })
  random.mockRestore()
  await expect.poll(notes).toBe(2)
  await worker.stop()
})
