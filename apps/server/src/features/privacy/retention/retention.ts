import { z } from 'zod'
import { enqueue, type Job, job } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { Feature } from '../../feature.ts'
import { readTenantSettings } from '../../people/tenant-settings.ts'
import { blankOldOrders, blankOldShipments } from './blank-old.ts'
import { clearOldEvents } from './clear-old-events.ts'
import { deleteOldDocuments } from './delete-old-documents.ts'

/**
 * Forgets what the tenant keeps no longer, in pieces. Each piece is a transaction that finds its work anew, so it can be killed at any point
 * and goes on.
 */
const retentionJob: Job<Record<string, never>> = job({
  name: 'retention',
  payload: z.strictObject({}),
  cron: '7 1 * * *',
  spreadMinutes: 180,
  async run(ctx) {
    if (await forgetOld(ctx)) await enqueue(ctx, retentionJob, {}, { key: 'retention' })
  },
})

export const retention: Feature = { jobs: [retentionJob] }

/** Forgets the next pieces. Returns whether there is more. */
async function forgetOld(ctx: Ctx): Promise<boolean> {
  const { eventDays, documentDays, personalDays } = (await readTenantSettings(ctx)).retention
  const pieces = [
    eventDays !== null && (await clearOldEvents(ctx, eventDays)),
    documentDays !== null && (await deleteOldDocuments(ctx, documentDays)),
    personalDays !== null && (await blankOldShipments(ctx, personalDays)),
    personalDays !== null && (await blankOldOrders(ctx, personalDays)),
  ]
  return pieces.includes(true)
}
