import { z } from 'zod'
import type { Ctx } from '../tenancy/context.ts'
import { enqueue, type Job, job } from './job.ts'

/** Fills rows from before a column, piece by piece. `fillNext` returns whether there are more. */
export function backfillJob(name: string, fillNext: (ctx: Ctx) => Promise<boolean>): Job<Record<string, never>> {
  const filling: Job<Record<string, never>> = job({
    name,
    payload: z.strictObject({}),
    cron: '* * * * *',
    async run(ctx) {
      if (await fillNext(ctx)) await enqueue(ctx, filling, {}, { key: name })
    },
  })
  return filling
}
