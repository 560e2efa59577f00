import type { StageId, Subject } from '@aftermile/domain/foresight/subject'
import { completedIndex, type MilestoneId, milestoneIndexOf } from '@aftermile/domain/milestones'
import type { Ctx } from '../../context.ts'
import { part, sql } from '../../db/sql.ts'
import { changedAfter, type Position } from '../../jobs/follower.ts'

/** A shipment as far as foresight needs it; instants in milliseconds. */
export type LookedAt = {
  id: string
  updatedAt: string
  scenarioId: string
  statusId: string
  milestoneIndex: number
  product: string
  productGroup: string
  fromArea: string
  toArea: string
  orderedAt: number
  createdAt: number
  sentToWarehouseAt: number | null
  allocatedAt: number | null
  packedAt: number | null
  departedAt: number | null
  inTransitAt: number | null
  arrivedAt: number | null
  lastEventAt: number | null
  firstEventAt: number | null
  metAt: number | null
  deadline: number | null
  originalDeadline: number | null
  estimatedAt: number | null
  estimatedBy: string | null
  estimatedFrom: number | null
  estimatedTo: number | null
  lateProbability: number | null
  modelAt: number | null
  carrierAt: number | null
  carrierToldAt: number | null
  transitAt: number | null
  firstEstimatedTo: number | null
  pdtStage: string | null
  pdtEventId: string | null
  edtStage: string | null
  edtEventId: string | null
}

const columns = part`
  s.id, s.updated_at as "updatedAt", s.scenario_id as "scenarioId", s.status_id as "statusId", s.milestone_index as "milestoneIndex",
  concat_ws('/', s.service_provider_id, s.service_provider_product_id) as product,
  coalesce(s.service_provider_product_group_id, '') as "productGroup",
  coalesce(s.from_country_area_id, '') as "fromArea", coalesce(s.to_country_area_id, '') as "toArea",
  date_part('epoch', coalesce(s.order_date, s.ordered_at, s.booked_at)) * 1000 as "orderedAt",
  date_part('epoch', s.created_at) * 1000 as "createdAt",
  date_part('epoch', s.sent_to_warehouse_at) * 1000 as "sentToWarehouseAt",
  date_part('epoch', s.allocated_at) * 1000 as "allocatedAt", date_part('epoch', s.packed_at) * 1000 as "packedAt",
  date_part('epoch', s.departed_at) * 1000 as "departedAt", date_part('epoch', s.in_transit_at) * 1000 as "inTransitAt",
  date_part('epoch', s.arrived_at) * 1000 as "arrivedAt", date_part('epoch', s.last_event_at) * 1000 as "lastEventAt",
  date_part('epoch', s.first_event_at) * 1000 as "firstEventAt", date_part('epoch', s.promise_met_at) * 1000 as "metAt",
  date_part('epoch', coalesce(s.latest_at, s.promised_at)) * 1000 as deadline,
  date_part('epoch', coalesce(s.original_latest_at, s.latest_at, s.promised_at)) * 1000 as "originalDeadline",
  date_part('epoch', s.estimated_at) * 1000 as "estimatedAt", s.estimated_by as "estimatedBy",
  date_part('epoch', s.estimated_from) * 1000 as "estimatedFrom", date_part('epoch', s.estimated_to) * 1000 as "estimatedTo",
  s.late_probability as "lateProbability", date_part('epoch', s.model_estimated_at) * 1000 as "modelAt",
  date_part('epoch', s.carrier_estimated_at) * 1000 as "carrierAt",
  date_part('epoch', s.carrier_estimate_told_at) * 1000 as "carrierToldAt",
  date_part('epoch', s.transit_estimated_at) * 1000 as "transitAt",
  date_part('epoch', coalesce(s.first_estimated_to, s.first_estimated_at)) * 1000 as "firstEstimatedTo",
  s.pdt_rca_stage as "pdtStage", s.pdt_rca_event_id as "pdtEventId", s.edt_rca_stage as "edtStage", s.edt_rca_event_id as "edtEventId"`

export const readByIds = ({ db, tenantId }: Ctx, ids: readonly string[]): Promise<LookedAt[]> =>
  db.rows<LookedAt>(
    sql`select ${columns} from shipments s where s.tenant_id = ${tenantId} and s.id = any (${ids}::text[])`,
  )

/** Ids after the one and up to the other; null: to the end. */
export type IdRange = { after: string; until: string | null }

/** The next open ones by id. */
export const readOpen = ({ db, tenantId }: Ctx, { after, until }: IdRange, limit: number): Promise<LookedAt[]> =>
  db.rows<LookedAt>(sql`
    select ${columns} from shipments s
    where s.tenant_id = ${tenantId} and s.id > ${after} and (${until}::text is null or s.id <= ${until}) and s.milestone_index < ${completedIndex}
    order by s.id limit ${limit}`)

/** The open ones in two halves, which can be looked at side by side. */
export async function halvesOfOpen({ db, tenantId }: Ctx): Promise<IdRange[]> {
  const middle = await db.find<{ id: string | null }>(sql`
    select percentile_disc(0.5) within group (order by id) as id
    from shipments where tenant_id = ${tenantId} and milestone_index < ${completedIndex}`)
  const until = middle?.id ?? null
  return until === null
    ? []
    : [
        { after: '', until },
        { after: until, until: null },
      ]
}

/** Those that have changed since, the longest ago first. */
export const readChanged = ({ db, tenantId }: Ctx, from: Position, limit: number): Promise<LookedAt[]> =>
  db.rows<LookedAt>(sql`
    select ${columns} from shipments s
    where s.tenant_id = ${tenantId} and ${changedAfter(from)}
    order by s.updated_at, s.id limit ${limit}`)

/** What to foretell of a shipment; null where there is nothing to wait for: met, done, on its way back, or an unused label. */
export function subjectOf(row: LookedAt): Subject | null {
  if (row.metAt !== null || row.milestoneIndex >= completedIndex || row.statusId === 'returning') return null
  const reached = stageOf(row)
  if (reached === null) return null
  const { product, productGroup, fromArea, toArea, deadline } = row
  return { ...reached, product, productGroup, fromArea, toArea, deadline }
}

/** The stage of the milestone, or the last one before it whose time is known. */
function stageOf(row: LookedAt): { stage: StageId; since: number } | null {
  const isReturn = row.scenarioId === 'inbound_return'
  const outAt = row.statusId === 'out_for_delivery' ? row.lastEventAt : null
  const reached: [MilestoneId, StageId, number | null][] = [
    ['delivery', 'delivery', outAt],
    ['arrival', 'arrival', row.arrivedAt],
    ['in_transit', 'in_transit', row.inTransitAt],
    ['departure', 'departure', row.departedAt],
    ['preparation', 'packed', isReturn ? null : row.packedAt],
    ['preparation', 'order', isReturn ? null : row.orderedAt],
  ]
  for (const [milestone, stage, since] of reached)
    if (milestoneIndexOf(milestone) <= row.milestoneIndex && since !== null) return { stage, since }
  return null
}
