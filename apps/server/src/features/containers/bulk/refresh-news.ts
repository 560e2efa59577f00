import type { RefreshNews } from '@aftermile/contract/containers/container-jobs'
import { part, sql } from '../../../db/sql.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { JobRow } from './job-record.ts'

/** A shipment that was asked about shortly before is not asked about again. */
const recently = part`interval '1 minute'`

/** What carriers have answered so far about the shipments of a refresh, and what came with it. */
export async function readRefreshNews({ db, tenantId }: RequestCtx, job: JobRow): Promise<RefreshNews> {
  const { id, type, createdAt } = job
  const ofItem =
    type === 'shipment'
      ? part`s.id = i.container_id`
      : part`s.order_id = i.container_id and s.merchant_id = i.merchant_id`
  const news = await db.find<RefreshNews>(sql`
    select count(*) filter (where state = 'answered')::int as checked, count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'unasked')::int as unasked,
      count(*) filter (where "hasNews")::int as "withNews"
    from (
      select case
          when n.asked is null then 'unasked' when n.waiting then 'waiting' when n.failed then 'failed' else 'answered' end as state,
        exists (
          select 1 from events e
          where e.tenant_id = ${tenantId} and e.shipment_id = s.id and e.received_at >= ${createdAt}
            and e.occurred_at > ${createdAt}::timestamptz - interval '60 days') as "hasNews"
      from (select distinct s.id from container_job_items i
        join shipments s on s.tenant_id = ${tenantId} and ${ofItem}
        where i.tenant_id = ${tenantId} and i.job_id = ${id} and i.status = 'done') s
      left join lateral (
        select true as asked, bool_or(n.wanted_at is not null) as waiting, bool_and(coalesce(n.result, '') = 'failed') as failed
        from poll_numbers n
        join poll_credentials p on p.tenant_id = ${tenantId} and p.service_provider_id = n.service_provider_id
          and p.credential_id = n.credential_id and p.stopped_at is null
        where n.tenant_id = ${tenantId} and n.shipment_id = s.id
          and (n.wanted_at is not null or n.asked_at >= ${createdAt}::timestamptz - ${recently})
        having count(*) > 0) n on true) found`)
  return news ?? { checked: 0, waiting: 0, failed: 0, unasked: 0, withNews: 0 }
}
