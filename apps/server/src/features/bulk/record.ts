import type { ContainerJob, ContainerJobStatus } from '@aftermile/contract/bulk'
import type { ContainerAction, ContainerType } from '@aftermile/contract/containers'
import type { Ctx, RequestCtx } from '../../context.ts'
import { type Part, part, sql } from '../../db/sql.ts'
import { holderOf } from '../../holder.ts'
import { notFound } from '../../problem.ts'

/** A job as it is stored. */
export type JobRow = {
  id: string
  userId: string | null
  homeTenantId: string
  homeUserId: string
  tokenId: string | null
  type: ContainerType
  kind: 'actions' | 'refresh'
  actions: ContainerAction[]
  notifyContainerId: string | null
  status: ContainerJobStatus
  run: number
  total: number
  done: number
  unchanged: number
  refused: number
  message: string | null
  undoes: string | null
  undoneBy: string | null
  toldAt: string | null
  createdAt: string
  createdBy: string
  finishedAt: string | null
}

const columns = part`
  id, user_id as "userId", home_tenant_id as "homeTenantId", home_user_id as "homeUserId", token_id as "tokenId", type, kind, actions,
  notify_container_id as "notifyContainerId", status, run, total, done, unchanged, refused, message, undoes, undone_by as "undoneBy",
  told_at as "toldAt", created_at as "createdAt", created_by as "createdBy", finished_at as "finishedAt"`

const shown = 50

/** One's own alone, whatever one's role. */
export const listJobs = async (ctx: RequestCtx): Promise<ContainerJob[]> =>
  (
    await ctx.db.rows<JobRow>(sql`
      select ${columns} from container_jobs where tenant_id = ${ctx.tenantId} and holder_id = ${holderOf(ctx.actor).holderId}
      order by created_at desc, id limit ${shown}`)
  ).map(recordOf)

export const getJob = (ctx: RequestCtx, id: string): Promise<JobRow> => read(ctx, id, part``)

/** As it stands, held until the transaction ends. */
export const holdJob = (ctx: RequestCtx, id: string): Promise<JobRow> => read(ctx, id, part`for update`)

async function read(ctx: RequestCtx, id: string, lock: Part): Promise<JobRow> {
  const row = await ctx.db.find<JobRow>(sql`
    select ${columns} from container_jobs
    where tenant_id = ${ctx.tenantId} and id = ${id} and holder_id = ${holderOf(ctx.actor).holderId} ${lock}`)
  if (row === null) throw notFound()
  return row
}

/** For a piece: null when the job has ended or begun anew since the piece was asked for. */
export const holdForRun = ({ db, tenantId }: Ctx, id: string, run: number): Promise<JobRow | null> =>
  db.find<JobRow>(sql`
    select ${columns} from container_jobs
    where tenant_id = ${tenantId} and id = ${id} and run = ${run} and status = 'working' for update`)

export function recordOf(row: JobRow): ContainerJob {
  const { id, type, kind, actions, status, total, done, unchanged, refused } = row
  const { message, undoneBy, undoes, createdAt, createdBy, finishedAt } = row
  return {
    ...{ id, type, kind, actions, status, total, done, unchanged, refused, message },
    canUndo: canUndo(row),
    ...{ undoneBy, undoes, createdAt, createdBy, finishedAt },
  }
}

/** Tags can be taken back; a completion is an event, and those stay. */
export const canUndo = ({ status, undoneBy, done, actions }: JobRow): boolean =>
  status !== 'working' && undoneBy === null && done > 0 && actions.some(({ type }) => type === 'tag')
