import { z } from 'zod'
import { quoteText } from '../db/sql.ts'
import type { Ctx } from '../tenancy/context.ts'
import { enqueue, type Job, job } from './job.ts'

/** Fills rows from before a column, piece by piece. `fillNext` returns whether there are more. */
export function backfillJob(
  name: string,
  fillNext: (ctx: Ctx) => Promise<boolean>,
  followers: readonly string[] = [name],
): Job<Record<string, never>> {
  const filling: Job<Record<string, never>> = job({
    name,
    payload: z.strictObject({}),
    cron: '* * * * *',
    hasWork: {
      where: `exists (select 1 from followers w where w.tenant_id = t.id and w.name in (${followers.map(quoteText).join(', ')}))`,
    },
    async run(ctx) {
      if (await fillNext(ctx)) await enqueue(ctx, filling, {}, { key: name })
    },
  })
  return filling
}
