import { completedIndex } from '@aftermile/domain/lists/milestones'
import type { TimeWindow } from '@aftermile/domain/times/resolve-time'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'

export type CarrierEstimate = { readonly shipmentId: string; readonly span: TimeWindow }

/**
 * Keeps when the carrier means to deliver: the middle of what it says, of several parcels the last. A word that is only said
 * again counts as said anew, but is written down no more than twice a day, or when something has happened since.
 */
export async function saveCarrierEstimates({ db, tenantId }: Ctx, told: readonly CarrierEstimate[]): Promise<void> {
  if (told.length === 0) return
  const rows = [...Map.groupBy(told, ({ shipmentId }) => shipmentId)].map(([id, all]) => ({
    id,
    at: Math.max(...all.map(({ span }) => middleOf(span))),
  }))
  await db.run(sql`
    with held as (
      select s.id, to_timestamp(x.at / 1000.0) as at
      from json_to_recordset(${JSON.stringify(rows)}) as x (id text, at float8) join shipments s on s.id = x.id
      where s.tenant_id = ${tenantId} and s.milestone_index < ${completedIndex} and (
        s.carrier_estimated_at is distinct from to_timestamp(x.at / 1000.0)
        or s.carrier_estimate_told_at < greatest(now() - interval '12 hours', s.last_event_at))
      order by s.id for update of s
    )
    update shipments s set carrier_estimated_at = h.at, carrier_estimate_told_at = now(), updated_at = now()
    from held h where s.tenant_id = ${tenantId} and s.id = h.id`)
}

const middleOf = ({ earliestAt, latestAt }: TimeWindow): number =>
  Math.round((Date.parse(earliestAt) + Date.parse(latestAt)) / 2)
