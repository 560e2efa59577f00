import { isDeepStrictEqual } from 'node:util'
import type { Template } from '@aftermile/contract/settings/templates'
import { z } from 'zod'
import { enqueue } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'

/** Gives what waits for the schedule of a webhook another time. What it does is in features/messages. */
export const rescheduleJob = {
  name: 'reschedule-webhooks',
  payload: z.object({ templateId: z.string() }),
  maxAttempts: 10,
}

/** Lets what waits follow a schedule that has changed. */
export async function followSchedule(ctx: Ctx, before: Template, after: Template): Promise<void> {
  if (!isDeepStrictEqual(before.triggerSchedule, after.triggerSchedule))
    await enqueue(ctx, rescheduleJob, { templateId: after.id })
}
