import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { asDb } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Ctx } from '../tenancy/context.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import type { Failure, Job } from './job.ts'

/** A job that has used all its attempts. */
export type JobFailure = Failure & {
  readonly jobId: string
  readonly name: string
  /** Whether users see it and can continue it by themselves. */
  readonly isShown: boolean
}

export type OnJobFailed = (ctx: Ctx, failure: JobFailure) => Promise<void>

type Options = { queue: pg.Pool; pool: pg.Pool; log: FastifyBaseLogger; jobs: readonly Job[]; onFailed: OnJobFailed }

const checkMs = 2000

/**
 * Tells the job and calls onFailed, once for every job that failed for good; the call and the mark that it was reported are one transaction.
 * Searching for failed jobs, instead of handling the end of an attempt, also finds those whose worker was killed in their last attempt.
 */
export function reportFailures(options: Options): { stop(): Promise<void> } {
  let checking: Promise<void> | null = null
  const timer = setInterval(() => {
    checking ??= check(options)
      .catch(error => options.log.warn({ err: error }, 'Failed jobs could not be reported'))
      .finally(() => {
        checking = null
      })
  }, checkMs)
  return {
    async stop() {
      clearInterval(timer)
      await checking
    },
  }
}

async function check({ queue, pool, log, jobs, onFailed }: Options): Promise<void> {
  const unreported = await asDb(queue).rows<{ id: string; tenantId: string }>(sql`
    select id::text, payload ->> 'tenantId' as "tenantId" from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and payload ->> 'tenantId' is not null
      and flags ->> 'told' is distinct from extract(epoch from run_at)::text
    order by id limit 100`)
  for (const { id, tenantId } of unreported) {
    await inTenant(pool, { limits: { tenantId, merchants: [] } }, async ({ db, now }) => {
      const failed = await db.find<Failure & { name: string; data: unknown }>(
        sql`select name, data, error, tries from jobs.report_failed(${id})`,
      )
      if (failed === null) return
      const { name, data, error, tries } = failed
      const ctx: Ctx = { tenantId, author: { id: 'worker', name: 'Aftermile' }, db, now, log }
      const job = jobs.find(item => item.name === name)
      if (job?.onFailed === undefined) return onFailed(ctx, { jobId: id, name, error, tries, isShown: false })
      const wasLeft = await job.onFailed(ctx, job.payload.parse(data), { error, tries })
      await db.run(sql`select jobs.drop_failed(${id})`)
      if (wasLeft) await onFailed(ctx, { jobId: id, name, error, tries, isShown: true })
    })
  }
}
