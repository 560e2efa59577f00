import { appRole } from '../db/migrate/migrate.ts'
import { openPool } from '../db/pool.ts'
import type { Feature } from '../features/feature.ts'
import { openLog } from '../runtime/log.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { setTenantClock } from '../tenancy/tenant-clock.ts'
import type { TestServer } from './server.ts'

type Options = {
  readonly tenantId?: string
  readonly payload?: unknown
  /** What the tenant sees as now, in milliseconds, if not the real time. */
  readonly at?: number
  /** Leaves what it enqueues in the queue. */
  readonly isOnce?: boolean
}

/** Runs a job of a feature as the worker does, and again for as long as it enqueues itself. */
export async function runJob(
  { database, admin }: Pick<TestServer, 'database' | 'admin'>,
  { jobs = [] }: Feature,
  name: string,
  { tenantId = 'nordhem', payload = {}, at, isOnce = false }: Options = {},
): Promise<void> {
  const job = jobs.find(item => item.name === name)
  if (job === undefined) throw new Error(`There is no job ${name}`)
  const pool = openPool({ url: database.url, role: appRole, max: 1, statementTimeoutMs: 60_000, onError: () => {} })
  setTenantClock(pool, () => at ?? null)
  const author = { id: `job:${name}`, name: 'Aftermile' }
  const waiting: unknown[] = [payload]
  try {
    for (let data = waiting.shift(); data !== undefined; data = waiting.shift()) {
      await inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db, now }) =>
        job.run({ tenantId, author, db, now, log: openLog('silent') }, job.payload.parse(data)),
      )
      if (!isOnce) waiting.push(...(await takeJobs({ admin }, name, tenantId)))
    }
  } finally {
    await pool.end()
  }
}

/** Takes jobs out of the queue. Returns what they are about. */
async function takeJobs({ admin }: Pick<TestServer, 'admin'>, name: string, tenantId: string): Promise<unknown[]> {
  const { rows } = await admin.query<{ data: unknown }>(
    `delete from graphile_worker._private_jobs where payload ->> 'tenantId' = $2
       and task_id in (select id from graphile_worker._private_tasks where identifier = $1)
     returning payload -> 'data' as data`,
    [name, tenantId],
  )
  return rows.map(({ data }) => data)
}
