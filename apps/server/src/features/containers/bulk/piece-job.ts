import { part } from '../../../db/sql.ts'
import { bisectOnError } from '../../../jobs/bisect-on-error.ts'
import { longJob } from '../../../jobs/long-job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { withMerchantLimit } from '../../../tenancy/merchant-limit.ts'
import { endJob, finishJob } from './end-job.ts'
import { noteWorked, type WorkedItem, waitingItems } from './job-items.ts'
import { containerJobRecords, type JobRow } from './job-record.ts'
import { merchantLimitOfOwner } from './owner-rights.ts'
import { publishManyChanged, publishProgress } from './publish-progress.ts'
import { refusedByDatabase, workItems } from './work-items.ts'

const pieceRows = 500
/** Those who look at lists hear of a long job now and then, and at its end. */
const tellEveryMs = 5000

export const bulkJob = longJob({
  name: 'bulk-piece',
  queue: 'bulk',
  records: containerJobRecords,
  async work(ctx, row) {
    const merchants = await merchantLimitOfOwner(ctx, row)
    if (merchants === null) {
      await endJob(ctx, row, 'failed', `${row.createdBy} no longer has the right to do this.`)
      return false
    }
    const items = await waitingItems(ctx, row.id, pieceRows)
    const asOwner = { ...ctx, author: { id: row.userId ?? row.homeUserId, name: row.createdBy } }
    const worked = await withMerchantLimit(ctx, merchants, () =>
      bisectOnError(asOwner, items, { all: some => workItems(asOwner, row, some), refused: refusedByDatabase }),
    )
    const after = await noteProgress(ctx, row, worked)
    const isMore = items.length === pieceRows
    if (!isMore) await finishJob(ctx, after)
    else await tellOnTheWay(ctx, after)
    return isMore
  },
})

async function tellOnTheWay(ctx: Ctx, row: JobRow): Promise<void> {
  await publishProgress(ctx, row, 'working', processedCount(row))
  if (Date.now() - new Date(row.toldAt ?? row.createdAt).getTime() <= tellEveryMs) return
  await containerJobRecords.note(ctx, row.id, part`told_at = now()`)
  await publishManyChanged(ctx, row)
}

/** Writes what became of the rows, and counts it. */
export async function noteProgress(ctx: Ctx, row: JobRow, worked: readonly WorkedItem[]): Promise<JobRow> {
  await noteWorked(ctx, row.id, worked)
  const count = (status: WorkedItem['status']) => worked.filter(one => one.status === status).length
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

export const processedCount = ({ done, unchanged, refused }: JobRow): number => done + unchanged + refused
