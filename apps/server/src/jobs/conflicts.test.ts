import { expect, test } from 'vitest'
import { z } from 'zod'
import { appRole } from '../db/migrate/migrate.ts'
import { openPool } from '../db/pool.ts'
import { openLog } from '../runtime/log.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { testServer } from '../test/server.ts'
import { enqueue, job } from './job.ts'

let tries = 0
const conflicting = job({
  name: 'conflicting',
  payload: z.object({}),
  maxAttempts: 1,
  async run() {
    tries++
    if (tries < 3) throw Object.assign(new Error('could not serialize access'), { code: '40001' })
  },
})
const server = testServer({ parts: ['api'] })

test('a job that conflicts with another transaction runs again at once, within the same attempt', async () => {
  const pool = openPool({
    url: server.database.url,
    role: appRole,
    max: 1,
    statementTimeoutMs: 60_000,
    onError: () => {},
  })
  await inTenant(pool, { limits: { tenantId: 'nordhem', merchants: [] } }, ({ db, now }) =>
    enqueue(
      { tenantId: 'nordhem', author: { id: 'test', name: 'Test' }, db, now, log: openLog('silent') },
      conflicting,
      {},
    ),
  )
  await pool.end()
  await server.another({ parts: ['worker'], jobs: [conflicting] })
  await expect.poll(() => tries).toBe(3)
  const waiting = async () => {
    const { rows } = await server.admin.query(
      "select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'conflicting'",
    )
    return rows.length
  }
  await expect.poll(waiting).toBe(0)
})
