import type { ContainerJob, JobMessages, JobResult } from '@aftermile/contract/containers/container-jobs'
import { type MessageStateId, unsentStates } from '@aftermile/domain/messages/message-states'
import { array, part, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { containerJobOf, type JobRow } from './job-record.ts'

const kinds: Readonly<Record<MessageStateId, keyof JobMessages>> = {
  queued: 'waiting',
  sending: 'waiting',
  deferred: 'deferred',
  sent: 'sent',
  delivered: 'sent',
  opened: 'sent',
  clicked: 'sent',
  bounced: 'bounced',
  unknown: 'unknown',
  failed: 'failed',
  suppressed: 'failed',
}

const none: JobMessages = { sent: 0, waiting: 0, deferred: 0, bounced: 0, unknown: 0, failed: 0 }

type Sender = Pick<JobRow, 'id' | 'actions'>

const isSender = ({ actions }: Sender): boolean => actions.some(action => 'templateId' in action)

/** How far the messages of jobs are, by the id of the job. */
async function countJobMessages({ db, tenantId }: Ctx, jobs: readonly Sender[]): Promise<Map<string, JobMessages>> {
  const ids = jobs.filter(isSender).map(({ id }) => id)
  const found = new Map<string, JobMessages>()
  if (ids.length === 0) return found
  const rows = await db.rows<{ jobId: string; state: MessageStateId; count: number }>(sql`
    select job_id as "jobId", state, count(*)::int as count from messages
    where tenant_id = ${tenantId} and job_id = any (${array(ids)}) group by 1, 2`)
  for (const { jobId, state, count } of rows) {
    const before = found.get(jobId) ?? none
    found.set(jobId, { ...before, [kinds[state]]: before[kinds[state]] + count })
  }
  return found
}

/** Jobs as they are shown, with how far their messages are. */
export async function showJobs(ctx: Ctx, rows: readonly JobRow[]): Promise<ContainerJob[]> {
  const counts = await countJobMessages(ctx, rows)
  return rows.map(row => containerJobOf(row, counts.get(row.id) ?? null))
}

export async function showJob(ctx: Ctx, row: JobRow): Promise<ContainerJob> {
  return containerJobOf(row, (await countJobMessages(ctx, [row])).get(row.id) ?? null)
}

type Item = { readonly id: string; readonly merchantId: string | null }
type Shown = JobResult['messages'][number]

/** The messages of a job about some of its items, by `itemKey`. */
export async function messagesOfItems(
  { db, tenantId }: Ctx,
  job: Sender,
  items: readonly Item[],
): Promise<ReadonlyMap<string, Shown[]>> {
  if (!isSender(job) || items.length === 0) return new Map()
  const rows = await db.rows<Shown & { containerId: string; merchantId: string | null }>(sql`
    select id, state, reason, container_id as "containerId", merchant_id as "merchantId" from messages
    where tenant_id = ${tenantId} and job_id = ${job.id} and container_id = any (${array(items.map(({ id }) => id))})
    order by created_at, id`)
  const groups = Map.groupBy(rows, ({ containerId, merchantId }) => itemKey({ id: containerId, merchantId }))
  return new Map([...groups].map(([key, own]) => [key, own.map(({ id, state, reason }) => ({ id, state, reason }))]))
}

export const itemKey = ({ id, merchantId }: Item): string => JSON.stringify([merchantId, id])

/** Whether a message about an item of a job did not go out. */
export const hasUnsent = (tenantId: string, jobId: string) => part`exists (
  select 1 from messages m where m.tenant_id = ${tenantId} and m.job_id = ${jobId} and m.state = any (${array(unsentStates)})
    and m.container_id = i.container_id and m.merchant_id is not distinct from i.merchant_id)`

/** Sets the items whose messages did not go out back to waiting, for those actions only. */
export async function retryUnsent({ db, tenantId }: Ctx, { id, actions }: Sender): Promise<void> {
  for (const [index, action] of actions.entries())
    if ('templateId' in action)
      await db.run(sql`
        update container_job_items i set status = 'waiting', message = null, outcomes[${index + 1}::integer] = 'waiting'
        from messages m
        where i.tenant_id = ${tenantId} and i.job_id = ${id} and i.outcomes[${index + 1}::integer] = 'done'
          and m.tenant_id = ${tenantId} and m.job_id = ${id} and m.template_id = ${action.templateId}
          and m.state = any (${array(unsentStates)})
          and m.container_id = i.container_id and m.merchant_id is not distinct from i.merchant_id`)
}
