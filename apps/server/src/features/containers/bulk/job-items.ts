import type { ContainerResult, ResultStatus } from '@aftermile/contract/containers/container-actions'
import type { JobResult } from '@aftermile/contract/containers/container-jobs'
import { recordsOf } from '../../../db/records.ts'
import { array, nothing, part, type RowOf, sql } from '../../../db/sql.ts'
import { columns, expression, fieldsOf, pick } from '../../../db/table.ts'
import { containerJobItems } from '../../../db/tables/bulk.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { hasUnsent, itemKey, messagesOfItems } from './job-messages.ts'
import type { JobRow } from './job-record.ts'

export type NamedContainer = { readonly id: string; readonly merchantId: string | null }

type NewItems = { readonly jobId: string; readonly named: readonly NamedContainer[]; readonly steps: number }

/** Stores the containers that a job works on, in this order. */
export async function addItems({ db, tenantId }: Ctx, { jobId, named, steps }: NewItems): Promise<void> {
  await db.run(sql`
    insert into container_job_items (tenant_id, job_id, position, container_id, named_merchant_id, outcomes)
    select ${tenantId}, ${jobId}, x.place, x.id, x.merchant_id, ${array(Array.from({ length: steps }, () => 'waiting'))}::text[]
    from unnest(${array(named.map(container => container.id))}::text[], ${array(named.map(namedContainer => namedContainer.merchantId))}::text[])
      with ordinality as x (id, merchant_id, place)
    returning 1`)
}

const item = columns({
  ...pick(containerJobItems, 'position', 'outcomes'),
  id: containerJobItems.containerId,
  merchantId: containerJobItems.namedMerchantId,
})
export type JobItem = Readonly<RowOf<typeof item>>

/** 'left': this action does not apply to the item. */
export type Outcome = JobItem['outcomes'][number]

export type ProcessedItem = {
  readonly position: number
  readonly id: string
  /** The merchant of the container; null where none was found. */
  readonly merchantId: string | null
  readonly status: ResultStatus
  readonly outcomes: readonly Outcome[]
  readonly message: string | null
  /** One result for each action that was tried. */
  readonly results: readonly ContainerResult[]
}

export const waitingItems = ({ db, tenantId }: Ctx, jobId: string, atMost: number): Promise<JobItem[]> =>
  db.rows(sql`
    select ${item} from container_job_items
    where tenant_id = ${tenantId} and job_id = ${jobId} and status = 'waiting' order by position limit ${atMost}`)

const processed = recordsOf(containerJobItems, ['position', 'status', 'outcomes', 'message', 'merchantId'])

export async function saveResults(
  { db, tenantId }: Ctx,
  jobId: string,
  items: readonly ProcessedItem[],
): Promise<void> {
  await db.run(sql`
    update container_job_items i set ${processed.assign('position')} from ${processed.with(items)}
    where i.tenant_id = ${tenantId} and i.job_id = ${jobId} and i.position = x.position`)
}

const pageRows = 100

const result = columns({
  id: containerJobItems.containerId,
  merchantId: expression<string | null>(part`coalesce(merchant_id, named_merchant_id)`),
  status: expression<ResultStatus>(part`status`), // waiting items are never listed
  message: containerJobItems.message,
  count: expression<number>(part`count(*) over ()::int`),
})

type ResultsQuery = { readonly status: ResultStatus | null; readonly notSent: boolean; readonly page: number }

/** The results of the processed items, page by page. */
export async function listResults(
  ctx: Ctx,
  job: Pick<JobRow, 'id' | 'type' | 'actions'>,
  { status, notSent, page }: ResultsQuery,
): Promise<{ count: number; items: JobResult[] }> {
  const { db, tenantId } = ctx
  const { id: jobId, type } = job
  const unsent = notSent ? part`and (i.status = 'refused' or ${hasUnsent(tenantId, jobId)})` : nothing
  const rows = await db.rows(sql`
    select ${result} from container_job_items i
    where tenant_id = ${tenantId} and job_id = ${jobId} and status <> 'waiting' and (${status}::text is null or status = ${status}) ${unsent}
    order by position limit ${pageRows} offset ${(page - 1) * pageRows}`)
  const numbers = type === 'shipment' ? await shipmentNumbers(ctx, rows) : new Map<string, string>()
  const messages = await messagesOfItems(ctx, job, rows)
  const items = rows.map(({ count, ...row }) => ({
    ...row,
    number: numbers.get(row.id) ?? row.id,
    messages: messages.get(itemKey(row)) ?? [],
  }))
  return { count: rows[0]?.count ?? 0, items }
}

/** The id of an order is its number; that of a shipment is not. */
async function shipmentNumbers(
  { db, tenantId }: Ctx,
  items: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows(sql`
    select ${fieldsOf(shipments, 'id', 'shipmentNumber')} from shipments
    where tenant_id = ${tenantId} and id = any (${array(items.map(({ id }) => id))})`)
  return new Map(rows.map(({ id, shipmentNumber }) => [id, shipmentNumber]))
}

/** The finished items of a job, by result. */
export async function countResults({ db, tenantId }: Ctx, jobId: string): Promise<Record<ResultStatus, number>> {
  const rows = await db.rows<{ status: ResultStatus; count: number }>(sql`
    select status, count(*)::int as count from container_job_items
    where tenant_id = ${tenantId} and job_id = ${jobId} and status <> 'waiting' group by 1`)
  return { done: 0, unchanged: 0, refused: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

/** Sets refused items back to waiting. */
export const retryRefused = ({ db, tenantId }: Ctx, jobId: string): Promise<number> =>
  db.run(sql`
    update container_job_items set status = 'waiting', message = null, outcomes = array_replace(outcomes, 'refused', 'waiting')
    where tenant_id = ${tenantId} and job_id = ${jobId} and status = 'refused'`)

type Copy = { readonly from: string; readonly to: string; readonly steps: readonly number[] }

/** Copies the items for an undo: those with one of these steps done, each with its done steps. Returns how many. */
export const copyDone = ({ db, tenantId }: Ctx, { from, to, steps }: Copy): Promise<number> =>
  db.run(sql`
    insert into container_job_items (tenant_id, job_id, position, container_id, named_merchant_id, outcomes)
    select ${tenantId}, ${to}, row_number() over (order by position), container_id, merchant_id,
      array(select case when outcomes[s] = 'done' then 'waiting' else 'left' end from unnest(${array(steps)}::integer[]) with ordinality x (s, place)
        order by place)
    from container_job_items
    where tenant_id = ${tenantId} and job_id = ${from}
      and exists (select 1 from unnest(${array(steps)}::integer[]) s where outcomes[s] = 'done')
    returning 1`)
