import type { StageId, Subject } from '@aftermile/domain/foresight/subject'
import { completedIndex, type MilestoneId, milestoneIndexOf } from '@aftermile/domain/lists/milestones'
import { array, part, type RowOf, sql, statement } from '../../db/sql.ts'
import { columns, expression, inMs, pick } from '../../db/table.ts'
import { shipments } from '../../db/tables/shipments.ts'
import { changedAfter, type Position } from '../../jobs/change-consumer.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { deadline, firstEstimatedTo, orderedAt, originalDeadline, route } from './route-columns.ts'

const forecastColumns = columns({
  ...pick(shipments, 'id', 'updatedAt', 'scenarioId', 'statusId', 'milestoneIndex', 'estimatedBy', 'lateProbability'),
  ...pick(shipments, 'receiverDay', 'carrierDay', 'toCountryCode', 'toZipCode'),
  ...route,
  pdtStage: shipments.pdtRcaStage,
  pdtEventId: shipments.pdtRcaEventId,
  edtStage: shipments.edtRcaStage,
  edtEventId: shipments.edtRcaEventId,
  ...inMs({
    ...pick(shipments, 'createdAt', 'sentToWarehouseAt', 'allocatedAt', 'packedAt', 'departedAt', 'inTransitAt'),
    ...pick(shipments, 'arrivedAt', 'lastEventAt', 'firstEventAt', 'estimatedAt', 'estimatedFrom', 'estimatedTo'),
    ...{ orderedAt, deadline, originalDeadline, firstEstimatedTo },
    metAt: shipments.promiseMetAt,
    modelAt: shipments.modelEstimatedAt,
    carrierAt: shipments.carrierEstimatedAt,
    carrierReceivedAt: shipments.carrierEstimateReceivedAt,
    ...pick(shipments, 'receiverDayAt', 'carrierDayAt', 'carrierEstimateChangedAt'),
    transitAt: shipments.transitEstimatedAt,
  }),
})

/** The columns of a shipment that foresight needs. Instants are in milliseconds. */
export type ForecastRow = RowOf<typeof forecastColumns>

const selectByIds = statement`select ${forecastColumns} from shipments where tenant_id = $1 and id = any ($2::text[])`

export const readByIds = ({ db, tenantId }: Ctx, ids: readonly string[]): Promise<ForecastRow[]> =>
  db.rows(selectByIds(tenantId, array(ids)))

/** Ids after `after` and up to `until`. Null: up to the end. */
export type IdRange = { after: string; until: string | null }

/** The next open shipments by id. */
export const readOpen = ({ db, tenantId }: Ctx, { after, until }: IdRange, limit: number): Promise<ForecastRow[]> =>
  db.rows(sql`
    select ${forecastColumns} from shipments
    where tenant_id = ${tenantId} and id > ${after} and (${until}::text is null or id <= ${until}) and milestone_index < ${completedIndex}
    order by id limit ${limit}`)

/** The open shipments in two halves by id, which two workers can forecast in parallel. */
export async function halvesOfOpen({ db, tenantId }: Ctx): Promise<IdRange[]> {
  const half = columns({ id: expression<string | null>(part`percentile_disc(0.5) within group (order by id)`) })
  const middle = await db.find(sql`
    select ${half} from shipments where tenant_id = ${tenantId} and milestone_index < ${completedIndex}`)
  const until = middle?.id ?? null
  return until === null
    ? []
    : [
        { after: '', until },
        { after: until, until: null },
      ]
}

/** The shipments that have changed since a position, oldest change first. */
export const readChanged = ({ db, tenantId }: Ctx, from: Position, limit: number): Promise<ForecastRow[]> =>
  db.rows(sql`
    select ${forecastColumns} from shipments
    where tenant_id = ${tenantId} and ${changedAfter(from)}
    order by updated_at, id limit ${limit}`)

/** What to forecast for a shipment. Null: it has met its promise, is completed, is returning, or is an unused label. */
export function forecastSubjectOf(row: ForecastRow): Subject | null {
  if (row.metAt !== null || row.milestoneIndex >= completedIndex || row.statusId === 'returning') return null
  const reached = stageOf(row)
  if (reached === null) return null
  const { product, productGroup, fromArea, toArea, sender, deadline } = row
  return { ...reached, product, productGroup, fromArea, toArea, sender, deadline }
}

/** The stage of the milestone, or the last stage before it with a known time. */
function stageOf(row: ForecastRow): { stage: StageId; since: number } | null {
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
