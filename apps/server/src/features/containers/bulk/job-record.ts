import type { ContainerJob, JobMessages } from '@aftermile/contract/containers/container-jobs'
import { nothing, type Part, part, type RowOf, sql } from '../../../db/sql.ts'
import { fieldNames, fieldsOf } from '../../../db/table.ts'
import { containerJobs } from '../../../db/tables/bulk.ts'
import { jobRecords } from '../../../jobs/long-job.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { holderOf } from '../../../tenancy/holder.ts'

const columns = fieldsOf(containerJobs, ...fieldNames(containerJobs, 'tenantId', 'holderId', 'updatedAt'))

/** A stored job. */
export type JobRow = RowOf<typeof columns>

export const containerJobRecords = jobRecords({
  table: containerJobs,
  columns,
  status: containerJobs.status,
  finishedAt: containerJobs.finishedAt,
  working: ['working'],
})

const shown = 50

/** Only the own jobs of the caller, whatever the role. */
export const listJobs = (ctx: RequestCtx): Promise<JobRow[]> =>
  ctx.db.rows(sql`
    select ${columns} from container_jobs where tenant_id = ${ctx.tenantId} and holder_id = ${holderOf(ctx.actor).holderId}
    order by created_at desc, id limit ${shown}`)

export async function countFailedJobs(ctx: RequestCtx, withinDays: number): Promise<number> {
  const row = await ctx.db.find<{ count: number }>(sql`
    select count(*)::int as count from container_jobs
    where tenant_id = ${ctx.tenantId} and holder_id = ${holderOf(ctx.actor).holderId} and status in ('failed', 'stopped')
      and created_at > tenant_now() - make_interval(days => ${withinDays})`)
  return row?.count ?? 0
}

export const getJob = (ctx: RequestCtx, id: string): Promise<JobRow> => read(ctx, id, nothing)

/** Reads a job and locks it until the transaction ends. */
export const lockJob = (ctx: RequestCtx, id: string): Promise<JobRow> => read(ctx, id, part`for update`)

async function read(ctx: RequestCtx, id: string, lock: Part): Promise<JobRow> {
  const row = await ctx.db.find(sql`
    select ${columns} from container_jobs
    where tenant_id = ${ctx.tenantId} and id = ${id} and holder_id = ${holderOf(ctx.actor).holderId} ${lock}`)
  if (row === null) throw notFound()
  return row
}

export function containerJobOf(row: JobRow, messages: JobMessages | null): ContainerJob {
  const { id, type, kind, actions, status, total, done, unchanged, refused } = row
  const { message, undoneBy, undoes, createdAt, createdBy, finishedAt } = row
  return {
    ...{ id, type, kind, actions, status, total, done, unchanged, refused, messages, message },
    canUndo: canUndo(row),
    ...{ undoneBy, undoes, createdAt, createdBy, finishedAt },
  }
}

/** Tags can be undone. A completion is an event, and events stay. */
export const canUndo = ({ status, undoneBy, done, actions }: JobRow): boolean =>
  status !== 'working' &&
  status !== 'stopped' &&
  undoneBy === null &&
  done > 0 &&
  actions.some(({ type }) => type === 'tag')
