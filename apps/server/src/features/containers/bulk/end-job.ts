import type { ContainerJobStatus } from '@aftermile/contract/containers/container-jobs'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { notify } from '../../people/notifications.ts'
import { containerJobRecords, type JobRow } from './job-record.ts'
import { jobSummaryOf } from './job-summary.ts'
import { publishManyChanged, publishNotifiedContainer, publishProgress } from './publish-progress.ts'

/** Ends a job after its last row. */
export async function finishJob(ctx: Ctx, row: JobRow): Promise<void> {
  await endJob(ctx, row, 'done', null)
}

/** Ends a job with a message, and notifies its owner and the open pages. Finished rows stay as they are. */
export async function endJob(
  ctx: Ctx,
  row: JobRow,
  status: Exclude<ContainerJobStatus, 'working' | 'stopped'>,
  message: string | null,
): Promise<void> {
  const { id, userId, notifyContainerId, done, unchanged, refused } = row
  await containerJobRecords.end(ctx, id, { as: status, message })
  await publishManyChanged(ctx, row)
  if (notifyContainerId !== null) await publishNotifiedContainer(ctx, notifyContainerId)
  if (userId !== null && status !== 'cancelled' && (await userExists(ctx, userId))) {
    const { title, content } = jobSummaryOf(row, message)
    const isDone = status === 'done' && (done + unchanged > 0 || refused === 0)
    await notify(ctx, { title, content, icon: isDone ? 'check' : 'alert', userId })
  }
  await publishProgress(ctx, row, status, done + unchanged + refused)
}

/** Tells the owner that a job has stopped, and can be continued or cancelled. */
export async function reportStopped(ctx: Ctx, row: JobRow, message: string): Promise<void> {
  const { userId, done, unchanged, refused } = row
  if (userId !== null && (await userExists(ctx, userId))) {
    const { title, content } = jobSummaryOf(row, `${message} Continue or cancel it.`)
    await notify(ctx, { title, content, icon: 'alert', userId })
  }
  await publishProgress(ctx, row, 'stopped', done + unchanged + refused)
}

const userExists = async ({ db, tenantId }: Ctx, userId: string): Promise<boolean> =>
  (await db.find(sql`select 1 from users where tenant_id = ${tenantId} and id = ${userId}`)) !== null
