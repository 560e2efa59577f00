import type { z } from 'zod'
import { sql } from '../db/sql.ts'
import type { Ctx } from '../tenancy/context.ts'
import type { WorkCondition } from './ticks/work-conditions.ts'

/** Work that runs if and only if the transaction that enqueued it commits. It is retried until it succeeds or is listed as failed. */
export type Job<Payload = unknown> = {
  readonly name: string
  readonly payload: z.ZodType<Payload>
  readonly maxAttempts: number
  /** A crontab line in UTC. At each tick one job is enqueued for every tenant that has work. */
  readonly cron?: string
  /** When a tenant has work at a tick. Without it every tenant has. */
  readonly hasWork?: WorkCondition
  /** At ticks after the very first, only tenants whose shipments or orders have changed get a job. */
  readonly followsChanges?: boolean
  /** Over how many minutes after the tick the jobs of the tenants are spread. */
  readonly spreadMinutes?: number
  run(ctx: Ctx, payload: Payload): Promise<void>
  /**
   * Records that all tries have failed, where users see it. The job is then deleted: it is theirs to continue. Returns whether anything was left
   * to do.
   */
  onFailed?(ctx: Ctx, payload: Payload, failure: Failure): Promise<boolean>
}

export type Failure = {
  /** The first line of the last error; empty if there is none. */
  readonly error: string
  readonly tries: number
}

export function job<Payload>(definition: Omit<Job<Payload>, 'maxAttempts'> & { maxAttempts?: number }): Job<Payload> {
  return { maxAttempts: 10, ...definition }
}

export type EnqueueOptions = {
  /** How long it waits, in real time. */
  inMs?: number
  /** Replaces a waiting job with the same key. */
  key?: string
  /** Jobs of one queue run one after another for a tenant. */
  queue?: string
}

/** Enqueues a job in the caller's transaction, for its tenant. */
export async function enqueue<Payload>(
  ctx: Ctx,
  job: Pick<Job<Payload>, 'name' | 'payload' | 'maxAttempts'>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  const { inMs = 0, key = null, queue = null } = options
  const runAt = inMs === 0 ? null : new Date(Date.now() + inMs)
  const data = JSON.stringify(job.payload.parse(payload))
  await ctx.db.run(sql`select jobs.enqueue(${job.name}, ${data}, ${runAt}, ${key}, ${job.maxAttempts}, ${queue})`)
}
