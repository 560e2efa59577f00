import { contract } from '@aftermile/contract/index'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listFailedJobs, retryFailedJobs } from '../../jobs/failed-jobs.ts'
import { enqueue, job } from '../../jobs/job.ts'
import { noteJob } from '../../test/processes/note-job.ts'
import { testServer } from '../../test/server.ts'
import { runAsOperator } from '../people/provision.ts'

const hopeless = job({
  name: 'hopeless',
  payload: z.object({}),
  maxAttempts: 1,
  async run() {
    throw new Error('The carrier is away\nand this line is for the log')
  },
})
const server = testServer({ parts: ['api', 'worker'], jobs: [hopeless, noteJob] })

const toldTo = async (email: string) => {
  const told = await (await server.as(email)).ask(contract.notifications.list)
  return told.filter(one => one.title === 'A job failed')
}

test('a job that failed for good is told once, to those who may read the audit trail of its tenant', async () => {
  const other = await server.another({ parts: ['worker'] })
  await runAsOperator(server.admin, 'nordhem', ctx => enqueue(ctx, hopeless, {}))
  await expect.poll(() => toldTo('admin@nordhem.example')).toHaveLength(1)
  const [failed] = await listFailedJobs(server.admin)
  expect(await toldTo('admin@nordhem.example')).toMatchObject([
    {
      icon: 'alert',
      content: `The job hopeless failed at its last try: The carrier is away\nWhen the cause is gone, whoever runs the server can try it again: npm run admin -- rerun ${failed?.id}`,
    },
  ])
  expect(await toldTo('user@nordhem.example')).toEqual([])
  expect(await toldTo('admin@sydkust.example')).toEqual([])

  expect(await retryFailedJobs(server.admin, null)).toBe(1)
  await expect.poll(() => toldTo('admin@nordhem.example')).toHaveLength(2)
  // Both workers look again, and find nothing to tell.
  await runAsOperator(server.admin, 'sydkust', ctx => enqueue(ctx, hopeless, {}))
  await expect.poll(() => toldTo('admin@sydkust.example')).toHaveLength(1)
  expect(await toldTo('admin@nordhem.example')).toHaveLength(2)
  await other.stop()
})

test('the telling is claimed once, in the job’s own tenant, and not while it may still succeed', async () => {
  const failed = (await listFailedJobs(server.admin)).find(one => one.tenantId === 'nordhem')
  const client = await server.admin.connect()
  const set = (changes: string) =>
    client.query(`update graphile_worker._private_jobs set ${changes} where id = $1`, [failed?.id])
  const claim = async (tenantId: string) => {
    await client.query(`set local app.tenant = '${tenantId}'`)
    return (await client.query('select name, error from jobs.tell_failed($1)', [failed?.id])).rows
  }
  await client.query('begin')
  await set('flags = null')
  expect(await claim('sydkust')).toEqual([])
  expect(await claim('')).toEqual([])
  expect(await claim('nordhem')).toEqual([{ name: 'hopeless', error: 'The carrier is away' }])
  expect(await claim('nordhem')).toEqual([])
  await set('flags = null, max_attempts = 5')
  expect(await claim('nordhem')).toEqual([])
  await set("max_attempts = 1, locked_at = now(), locked_by = 'someone'")
  expect(await claim('nordhem')).toEqual([])
  await client.query('rollback')
  client.release()
})

test('a job whose worker was killed in its last try is told of too', async () => {
  const before = (await toldTo('admin@sydkust.example')).length
  await runAsOperator(server.admin, 'sydkust', ctx =>
    enqueue(ctx, { ...noteJob, maxAttempts: 1 }, { text: 'orphan' }, { runAt: new Date('2999-01-01') }),
  )
  // As it stands when its worker has died and its lock was taken away: the try is used up, and nothing was said.
  await server.admin.query(
    "update graphile_worker._private_jobs set attempts = 1 where payload ->> 'tenantId' = 'sydkust' and attempts = 0",
  )
  await expect.poll(() => toldTo('admin@sydkust.example')).toHaveLength(before + 1)
  expect((await toldTo('admin@sydkust.example'))[0]?.content).toContain('note failed at its last try: it ended before')
})
