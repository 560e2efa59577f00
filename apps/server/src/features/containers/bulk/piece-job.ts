import { part } from '../../../db/sql.ts'
import { bisectOnError } from '../../../jobs/bisect-on-error.ts'
import { longJob } from '../../../jobs/long-job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { withMerchantLimit } from '../../../tenancy/merchant-limit.ts'
import { endJob, finishJob, reportStopped } from './end-job.ts'
import { type ProcessedItem, saveResults, waitingItems } from './job-items.ts'
import { containerJobRecords, type JobRow } from './job-record.ts'
import { merchantLimitOfOwner } from './job-rights.ts'
import { processItems, refusedByDatabase } from './process-items.ts'
import { publishManyChanged, publishProgress } from './publish-progress.ts'

const pieceRows = 500
/** Open lists are told of changes this often during a long job, and at its end. */
const publishEveryMs = 5000

export const bulkJob = longJob({
  name: 'bulk-piece',
  queue: 'bulk',
  records: containerJobRecords,
  async work(ctx, row) {
    const merchants = await merchantLimitOfOwner(ctx, row)
    if (merchants === null) {
      await endJob(ctx, row, 'failed', `${row.createdBy} no longer has permission to do this.`)
      return false
    }
    const items = await waitingItems(ctx, row.id, pieceRows)
    const asOwner = { ...ctx, author: { id: row.userId ?? row.homeUserId, name: row.createdBy } }
    const processed = await withMerchantLimit(ctx, merchants, () =>
      bisectOnError(asOwner, items, {
        all: batch => processItems(asOwner, row, batch),
        refused: refusedByDatabase,
      }),
    )
    const after = await saveProgress(ctx, row, processed)
    const hasMore = items.length === pieceRows
    if (!hasMore) await finishJob(ctx, after)
    else await publishOnTheWay(ctx, after)
    return hasMore
  },
  onStopped: reportStopped,
})

async function publishOnTheWay(ctx: Ctx, row: JobRow): Promise<void> {
  await publishProgress(ctx, row, 'working', processedCount(row))
  if (ctx.now - new Date(row.informedAt ?? row.createdAt).getTime() <= publishEveryMs) return
  await containerJobRecords.note(ctx, row.id, part`informed_at = tenant_now()`)
  await publishManyChanged(ctx, row)
}

/** Writes the results of the items and updates the counts of the job. */
export async function saveProgress(ctx: Ctx, row: JobRow, processed: readonly ProcessedItem[]): Promise<JobRow> {
  await saveResults(ctx, row.id, processed)
  const count = (status: ProcessedItem['status']) => processed.filter(item => item.status === status).length
  const after = {
    ...row,
    done: row.done + count('done'),
    unchanged: row.unchanged + count('unchanged'),
    refused: row.refused + count('refused'),
  }
  const { done, unchanged, refused } = after
  await containerJobRecords.note(ctx, row.id, part`done = ${done}, unchanged = ${unchanged}, refused = ${refused}`)
  return after
}

type Counts = Pick<JobRow, 'done' | 'unchanged' | 'refused'>

export const processedCount = ({ done, unchanged, refused }: Counts): number => done + unchanged + refused
