import type { z } from 'zod'
import { sql } from '../db/sql.ts'
import type { Ctx } from '../tenancy/context.ts'

/** Work that happens exactly if the transaction that asked for it commits, and is tried again until it succeeds or ends visible. */
export type Job<Payload = unknown> = {
  readonly name: string
  readonly payload: z.ZodType<Payload>
  readonly maxAttempts: number
  /** In UTC, crontab form: enqueued once for every tenant at each tick. */
  readonly cron?: string
  run(ctx: Ctx, payload: Payload): Promise<void>
}

export function job<Payload>(definition: Omit<Job<Payload>, 'maxAttempts'> & { maxAttempts?: number }): Job<Payload> {
  return { maxAttempts: 10, ...definition }
}

export type EnqueueOptions = {
  runAt?: Date
  /** A job with the same key that still waits is replaced. */
  key?: string
  /** Jobs of one queue run one after the other. */
  queue?: string
}

/** Enqueues in the caller's transaction, for its tenant. */
export async function enqueue<Payload>(
  ctx: Ctx,
  wanted: Pick<Job<Payload>, 'name' | 'payload' | 'maxAttempts'>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  const { runAt = null, key = null, queue = null } = options
  const data = JSON.stringify(wanted.payload.parse(payload))
  await ctx.db.run(sql`select jobs.enqueue(${wanted.name}, ${data}, ${runAt}, ${key}, ${wanted.maxAttempts}, ${queue})`)
}
