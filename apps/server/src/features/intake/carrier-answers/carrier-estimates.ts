import { completedIndex } from '@aftermile/domain/lists/milestones'
import type { TimeWindow } from '@aftermile/domain/times/resolve-time'
import { records } from '../../../db/records.ts'
import { sql } from '../../../db/sql.ts'
import { ms, text } from '../../../db/table.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { runRules } from '../../rule-engine/run-rules.ts'

export type CarrierEstimate = { readonly shipmentId: string; readonly span: TimeWindow }

const expected = records({ id: text, at: ms })

/**
 * Saves when a carrier expects to deliver: the middle of its time window, of several parcels the last. An unchanged estimate is
 * written again, as a fresh one, at most every 12 hours or after a new event.
 */
export async function saveCarrierEstimates(ctx: Ctx, estimates: readonly CarrierEstimate[]): Promise<void> {
  if (estimates.length === 0) return
  const rows = [...Map.groupBy(estimates, ({ shipmentId }) => shipmentId)].map(([id, all]) => ({
    id,
    at: Math.max(...all.map(({ span }) => middleOf(span))),
  }))
  const { db, tenantId } = ctx
  const written = await db.rows<Written>(sql`
    with locked as (
      select s.id, round(date_part('epoch', s.carrier_estimated_at) * 1000) as was, x.at, tenant_now() as now
      from ${expected.with(rows)} join shipments s on s.id = x.id
      where s.tenant_id = ${tenantId} and s.milestone_index < ${completedIndex} and (
        s.carrier_estimated_at is distinct from to_timestamp(x.at / 1000.0)
        or s.carrier_estimate_received_at < greatest(tenant_now() - interval '12 hours', s.last_event_at))
      order by s.id for update of s
    )
    update shipments s set carrier_estimated_at = to_timestamp(l.at / 1000.0), carrier_estimate_received_at = tenant_now(), updated_at = tenant_now(),
      carrier_estimate_changed_at = case when l.was is distinct from round(l.at) then l.now else s.carrier_estimate_changed_at end
    from locked l where s.tenant_id = ${tenantId} and s.id = l.id
    returning s.id, s.merchant_id as "merchantId", s.is_historical as "isHistorical", l.was, round(l.at) as at`)
  await runRules(
    ctx,
    written
      .filter(({ isHistorical }) => !isHistorical)
      .map(({ id, merchantId, was, at }) => ({
        targetType: 'Shipment',
        merchantId,
        containerId: id,
        before: { carrierEstimatedAt: was },
        after: { carrierEstimatedAt: at },
      })),
  )
}

type Written = {
  readonly id: string
  readonly merchantId: string
  readonly isHistorical: boolean
  readonly was: number | null
  readonly at: number
}

const middleOf = ({ earliestAt, latestAt }: TimeWindow): number =>
  Math.round((Date.parse(earliestAt) + Date.parse(latestAt)) / 2)
