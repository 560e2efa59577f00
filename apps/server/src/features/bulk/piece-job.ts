import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { sql } from '../../db/sql.ts'
import { withinLimit } from '../../db/within-limit.ts'
import { enqueue, job } from '../../jobs/job.ts'
import { endJob, finishJob } from './finish.ts'
import { noteWorked, waitingItems } from './items.ts'
import { limitOfOwner } from './owner.ts'
import { holdForRun, type JobRow } from './record.ts'
import { tellMany, tellProgress } from './tell.ts'
import type { Worked } from './work.ts'
import { workAlone } from './work-alone.ts'

const Payload = z.object({ id: z.string(), run: z.number() })

const pieceRows = 500
/** Those who look at lists hear of a long job now and then, and at its end. */
const tellEveryMs = 5000

/** Works some rows off and asks for the next: all in one transaction, so a kill loses and doubles nothing. */
export const pieceJob = job({
  name: 'bulk-piece',
  payload: Payload,
  maxAttempts: 6,
  async run(ctx, { id, run }) {
    const row = await holdForRun(ctx, id, run)
    if (row === null) return
    const merchants = await limitOfOwner(ctx, row)
    if (merchants === null) return endJob(ctx, row, 'failed', `${row.createdBy} no longer has the right to do this.`)
    const items = await waitingItems(ctx, id, pieceRows)
    const author = { id: row.userId ?? row.homeUserId, name: row.createdBy }
    const worked = await withinLimit(ctx, merchants, () => workAlone({ ...ctx, author }, row, items))
    const after = await noteProgress(ctx, row, worked)
    if (items.length < pieceRows) return finishJob(ctx, after)
    await tellProgress(ctx, after, 'working', throughOf(after))
    if (isTimeToTell(row)) await tellNow(ctx, after)
    await enqueuePiece(ctx, { id, run })
  },
})

/** One after the other for a tenant, in turns where there are several, so that other work finds a worker. */
export const enqueuePiece = (ctx: Ctx, payload: z.infer<typeof Payload>): Promise<void> =>
  enqueue(ctx, pieceJob, payload, { queue: 'bulk' })

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
  await ctx.db.run(sql`
    update container_jobs set done = ${after.done}, unchanged = ${after.unchanged}, refused = ${after.refused}, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${row.id}`)
  return after
}

export const throughOf = ({ done, unchanged, refused }: JobRow): number => done + unchanged + refused

const isTimeToTell = ({ toldAt, createdAt }: JobRow): boolean =>
  Date.now() - new Date(toldAt ?? createdAt).getTime() > tellEveryMs

async function tellNow(ctx: Ctx, row: JobRow): Promise<void> {
  await ctx.db.run(sql`update container_jobs set told_at = now() where tenant_id = ${ctx.tenantId} and id = ${row.id}`)
  await tellMany(ctx, row)
}
