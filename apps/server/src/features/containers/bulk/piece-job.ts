import { part } from '../../../db/sql.ts'
import { workApart } from '../../../jobs/bisect-on-error.ts'
import { longJob } from '../../../jobs/long-job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { withinLimit } from '../../../tenancy/merchant-limit.ts'
import { endJob, finishJob } from './end-job.ts'
import { noteWorked, type Worked, waitingItems } from './job-items.ts'
import { type JobRow, records } from './job-record.ts'
import { limitOfOwner } from './owner-rights.ts'
import { tellMany, tellProgress } from './publish-progress.ts'
import { refusedByDatabase, workItems } from './work-items.ts'

const pieceRows = 500
/** Those who look at lists hear of a long job now and then, and at its end. */
const tellEveryMs = 5000

export const bulkJob = longJob({
  name: 'bulk-piece',
  queue: 'bulk',
  records,
  async work(ctx, row) {
    const merchants = await limitOfOwner(ctx, row)
    if (merchants === null) {
      await endJob(ctx, row, 'failed', `${row.createdBy} no longer has the right to do this.`)
      return false
    }
    const items = await waitingItems(ctx, row.id, pieceRows)
    const asOwner = { ...ctx, author: { id: row.userId ?? row.homeUserId, name: row.createdBy } }
    const worked = await withinLimit(ctx, merchants, () =>
      workApart(asOwner, items, { together: some => workItems(asOwner, row, some), refused: refusedByDatabase }),
    )
    const after = await noteProgress(ctx, row, worked)
    const isMore = items.length === pieceRows
    if (!isMore) await finishJob(ctx, after)
    else await tellOnTheWay(ctx, after)
    return isMore
  },
})

async function tellOnTheWay(ctx: Ctx, row: JobRow): Promise<void> {
  await tellProgress(ctx, row, 'working', throughOf(row))
  if (Date.now() - new Date(row.toldAt ?? row.createdAt).getTime() <= tellEveryMs) return
  await records.note(ctx, row.id, part`told_at = now()`)
  await tellMany(ctx, row)
}

/** Writes what became of the rows, and counts it. */
export async function noteProgress(ctx: Ctx, row: JobRow, worked: readonly Worked[]): Promise<JobRow> {
  await noteWorked(ctx, row.id, worked)
  const count = (status: Worked['status']) => worked.filter(one => one.status === status).length
  const after = {
    ...row,
    done: row.done + count('done'),
    unchanged: row.unchanged + count('unchanged'),
    refused: row.refused + count('refused'),
  }
  const { done, unchanged, refused } = after
  await records.note(ctx, row.id, part`done = ${done}, unchanged = ${unchanged}, refused = ${refused}`)
  return after
}

export const throughOf = ({ done, unchanged, refused }: JobRow): number => done + unchanged + refused
