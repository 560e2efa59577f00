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
    throw new Error('The carrier is unavailable\nand this line is for the log')
  },
})
const server = testServer({ parts: ['api', 'worker'], jobs: [hopeless, noteJob] })

const failuresShownTo = async (email: string) => {
  const notifications = await (await server.as(email)).ask(contract.notifications.list)
  return notifications.filter(notification => notification.title === 'Background job failed')
}

test('a job that failed for good is reported once, to the users who may read the audit trail of its tenant', async () => {
  const other = await server.another({ parts: ['worker'] })
  await runAsOperator(server.admin, 'nordhem', ctx => enqueue(ctx, hopeless, {}))
  await expect.poll(() => failuresShownTo('admin@nordhem.example')).toHaveLength(1)
  const [failed] = await listFailedJobs(server.admin)
  expect(await failuresShownTo('admin@nordhem.example')).toMatchObject([
    {
      icon: 'alert',
      content: `hopeless failed on its last attempt: The carrier is unavailable\nOnce the cause is fixed, a server administrator can run it again: npm run admin -- rerun ${failed?.id}`,
    },
  ])
  expect(await failuresShownTo('user@nordhem.example')).toEqual([])
  expect(await failuresShownTo('admin@sydkust.example')).toEqual([])

  expect(await retryFailedJobs(server.admin, null)).toBe(1)
  await expect.poll(() => failuresShownTo('admin@nordhem.example')).toHaveLength(2)
  // Both workers check again, and find nothing to report.
  await runAsOperator(server.admin, 'sydkust', ctx => enqueue(ctx, hopeless, {}))
  await expect.poll(() => failuresShownTo('admin@sydkust.example')).toHaveLength(1)
  expect(await failuresShownTo('admin@nordhem.example')).toHaveLength(2)
  await other.stop()
})

test('a failure is claimed once, in the tenant of the job, and not while the job may still succeed', async () => {
  const failed = (await listFailedJobs(server.admin)).find(job => job.tenantId === 'nordhem')
  const client = await server.admin.connect()
  const set = (changes: string) =>
    client.query(`update graphile_worker._private_jobs set ${changes} where id = $1`, [failed?.id])
  const claim = async (tenantId: string) => {
    await client.query(`set local app.tenant = '${tenantId}'`)
    return (await client.query('select name, error from jobs.report_failed($1)', [failed?.id])).rows
  }
  await client.query('begin')
  await set('flags = null')
  expect(await claim('sydkust')).toEqual([])
  expect(await claim('')).toEqual([])
  expect(await claim('nordhem')).toEqual([{ name: 'hopeless', error: 'The carrier is unavailable' }])
  expect(await claim('nordhem')).toEqual([])
  await set('flags = null, max_attempts = 5')
  expect(await claim('nordhem')).toEqual([])
  await set("max_attempts = 1, locked_at = now(), locked_by = 'someone'")
  expect(await claim('nordhem')).toEqual([])
  await client.query('rollback')
  client.release()
})

test('a job whose worker was killed in its last attempt is reported too', async () => {
  const before = (await failuresShownTo('admin@sydkust.example')).length
  await runAsOperator(server.admin, 'sydkust', ctx =>
    enqueue(ctx, { ...noteJob, maxAttempts: 1 }, { text: 'orphan' }, { inMs: 1e12 }),
  )
  // The state after its worker was killed and its lock released: the attempt is used up, and there is no error.
  await server.admin.query(
    "update graphile_worker._private_jobs set attempts = 1 where payload ->> 'tenantId' = 'sydkust' and attempts = 0",
  )
  await expect.poll(() => failuresShownTo('admin@sydkust.example')).toHaveLength(before + 1)
  expect((await failuresShownTo('admin@sydkust.example'))[0]?.content).toContain(
    'note failed on its last attempt: no reason',
  )
})
