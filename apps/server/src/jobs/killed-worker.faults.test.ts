import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import { inTenantOf } from '../test/carriers/carrier-results.ts'
import { countedJob, countedTables, followingJob } from '../test/processes/counted-job.ts'
import { testServer } from '../test/server.ts'
import { enqueue } from './job.ts'

const server = testServer()
const total = 200

beforeAll(async () => {
  await server.admin.query(countedTables)
})

const worker = (): ChildProcess =>
  fork(new URL('../test/processes/counting-worker-process.ts', import.meta.url), [server.database.url], {
    execArgv: [],
  })

/** The first process that sends a message. */
const firstToSend = (children: readonly ChildProcess[], message: string): Promise<ChildProcess> =>
  Promise.race(
    children.map(
      child => new Promise<ChildProcess>(resolve => child.on('message', sent => sent === message && resolve(child))),
    ),
  )

const numbers = async (text: string) => (await server.admin.query<{ n: number }>(text)).rows.map(row => row.n)

test('two workers that are killed in the middle of their work lose nothing and repeat nothing', async () => {
  await server.admin.query(`
    insert into counted_jobs (tenant_id, id, total) values ('nordhem', 'killed', ${total});
    insert into changes (id) select n::text from generate_series(1, ${total}) n`)
  const noPause = async () => undefined
  await inTenantOf(server, 'nordhem', async ctx => {
    await countedJob(noPause).start(ctx, 'killed')
    await enqueue(ctx, followingJob(noPause), {})
  })
  let workers = [worker(), worker()]
  for (const message of ['counting', 'following']) {
    const victim = await firstToSend(workers, message)
    victim.kill('SIGKILL')
    await once(victim, 'exit')
    workers = [...workers.filter(childProcess => childProcess !== victim), worker()]
  }
  const status = async () => (await server.admin.query('select status from counted_jobs')).rows[0]?.status
  await expect.poll(status).toBe('done')
  await expect.poll(() => numbers('select count(*)::int as n from seen_changes')).toEqual([total])
  for (const entry of workers) entry.kill('SIGKILL')
  expect(await numbers('select item as n from counted_items order by item')).toEqual(
    Array.from({ length: total }, (_, item) => item),
  )
  expect(await numbers('select count(distinct id)::int as n from seen_changes')).toEqual([total])
})
