import { datasets } from '@aftermile/contract/boards/datasets'
import { live } from '@aftermile/dashboards/live/live'
import { liveMonitoring } from '@aftermile/dashboards/live/live-monitoring'
import { completedStayDays } from '@aftermile/domain/shipment/inactive'
import { array, part, sql } from '../../../../db/sql.ts'
import { alias, columns, pick } from '../../../../db/table.ts'
import { datasetRows } from '../../../../db/tables/datasets.ts'
import { shipments } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { isInactive, isLatelyCompleted, isLive } from '../../../search/filters/inactive-shipments.ts'
import type { RowSource, SetKey, SourceRow } from './data-source.ts'
import { liveRowOf } from './live-row.ts'
import { type LiveShipment, liveColumns } from './live-shipment.ts'

/** Open shipments that are not inactive, and those completed lately. */
export const liveSource: RowSource = {
  kind: 'rows',
  dataset: live,
  calls: datasets.operations,
  section: liveMonitoring,
  audience: { scope: 'dashboard_read' },
  everyMinutes: 1,
  stayDays: completedStayDays,
  readIds,
  readByIds,
  readChanged,
  readHidden,
}

const r = alias(datasetRows, 'r')

const sourceRowOf = (shipment: LiveShipment): SourceRow => ({
  id: shipment.id,
  changedAt: shipment.changedAt,
  endedAt: shipment.endedAt,
  order: shipment.bookedAt,
  row: liveRowOf(shipment),
})

/** Through the indexes of open and of completed shipments: a large tenant has many more that are long completed. */
async function readIds({ db, tenantId }: Ctx): Promise<string[]> {
  const rows = await db.rows(sql`
    select ${columns(pick(shipments, 'id'))} from (
      select s.id, s.booked_at from shipments s
      where s.tenant_id = ${tenantId} and s.completed_at is null and not ${isInactive}
      union all
      select s.id, s.booked_at from shipments s where s.tenant_id = ${tenantId} and ${isLatelyCompleted}
    ) s order by s.booked_at, s.id`)
  return rows.map(row => row.id)
}

async function readByIds({ db, tenantId }: Ctx, ids: readonly string[]): Promise<SourceRow[]> {
  const rows = await db.rows(sql`
    select ${liveColumns} from shipments s where s.tenant_id = ${tenantId} and s.id = any (${array(ids)}::text[]) and ${isLive}`)
  return rows.map(sourceRowOf)
}

const writtenIn = (tenantId: string, { dataset, merchants }: SetKey) =>
  part`r.tenant_id = ${tenantId} and r.dataset = ${dataset} and r.merchants = ${merchants}`

/** The ids of changed shipments, and of the other shipments of an order that a new one has joined. */
async function readChanged(
  { db, tenantId }: Ctx,
  set: SetKey,
  { since, limit }: { since: string; limit: number },
): Promise<string[]> {
  const rows = await db.rows(sql`
    with changed as materialized (
      select s.id, s.merchant_id, s.order_id, greatest(s.updated_at, s.foreseen_at) as changed_at, r.changed_at as written_at
      from shipments s
      left join dataset_rows r on ${writtenIn(tenantId, set)} and r.row_id = s.id
      where s.tenant_id = ${tenantId} and (s.updated_at > ${since}::timestamptz or s.foreseen_at > ${since}::timestamptz)
        and (${isLive} or r.row_id is not null)
    ),
    fresh as (select * from changed where written_at is null or written_at <> changed_at),
    joined as (
      select o.id from fresh f
      join shipments o on o.tenant_id = ${tenantId} and o.merchant_id = f.merchant_id and o.order_id = f.order_id and o.id <> f.id
      where f.written_at is null
    )
    select ${columns(pick(shipments, 'id'))} from fresh union select id from joined limit ${limit}`)
  return rows.map(row => row.id)
}

/** The shipments that now belong to a merchant outside the limit. */
async function readHidden({ db, tenantId }: Ctx, set: SetKey): Promise<string[]> {
  if (set.merchants === '') return []
  const rows = await db.rows(sql`
    select ${columns({ id: r.rowId })} from dataset_rows r
    where ${writtenIn(tenantId, set)}
      and not exists (select 1 from shipments s where s.tenant_id = ${tenantId} and s.id = r.row_id)`)
  return rows.map(row => row.id)
}
