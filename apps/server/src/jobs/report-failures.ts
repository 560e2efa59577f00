import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { asDb } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Ctx } from '../tenancy/context.ts'
import { inTenant } from '../tenancy/in-tenant.ts'

/** A job that has used up its tries. */
export type JobFailure = { jobId: string; name: string; error: string }

export type OnJobFailed = (ctx: Ctx, failure: JobFailure) => Promise<void>

type Options = { queue: pg.Pool; pool: pg.Pool; log: FastifyBaseLogger; onFailed: OnJobFailed }

const lookMs = 2000

/**
 * Tells of every job that failed for good, once a failure: the telling and the mark that it was told are one transaction.
 * Looking for them, instead of waiting for the end of a try, also finds those whose worker was killed in their last one.
 */
export function reportFailures(options: Options): { stop(): Promise<void> } {
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    looking ??= look(options)
      .catch(error => options.log.warn({ err: error }, 'Failed jobs could not be told of'))
      .finally(() => {
        looking = null
      })
  }, lookMs)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

async function look({ queue, pool, log, onFailed }: Options): Promise<void> {
  const untold = await asDb(queue).rows<{ id: string; tenantId: string }>(sql`
    select id::text, payload ->> 'tenantId' as "tenantId" from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and payload ->> 'tenantId' is not null
      and flags ->> 'told' is distinct from extract(epoch from run_at)::text
    order by id limit 100`)
  for (const { id, tenantId } of untold) {
    await inTenant(pool, { limits: { tenantId, merchants: [] } }, async ({ db }) => {
      const failure = await db.find<{ name: string; error: string }>(
        sql`select name, error from jobs.tell_failed(${id})`,
      )
      if (failure === null) return
      const ctx: Ctx = { tenantId, author: { id: 'worker', name: 'Aftermile' }, db, log }
      await onFailed(ctx, { jobId: id, ...failure })
    })
  }
}
