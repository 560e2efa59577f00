import type { TrackingVisits } from '@aftermile/contract/containers/shipments'
import { localTimeOf } from '@aftermile/domain/times/local-time'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import { sql } from '../../../db/sql.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { readTenantSettings } from '../../people/tenant-settings.ts'

const shownDays = 30

/** How often the tracking page of a shipment was opened on each of the last days, by the clocks of the tenant. */
export async function trackingVisits(ctx: Ctx, shipmentId: string): Promise<TrackingVisits> {
  const { db, tenantId } = ctx
  const [found, { timeZone }] = await Promise.all([
    db.find(sql`select 1 as one from shipments where tenant_id = ${tenantId} and id = ${shipmentId}`),
    readTenantSettings(ctx),
  ])
  if (found === null) throw notFound()
  const [from, until] = [dayBefore(ctx, shownDays - 1, timeZone), dayBefore(ctx, 0, timeZone)]
  const rows = await db.rows<{ day: string; visits: number }>(sql`
    select to_char(half_hour at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*)::int as visits from tracking_visits
    where tenant_id = ${tenantId} and shipment_id = ${shipmentId} and half_hour >= ${from}::date - interval '1 day'
    group by 1 order by 1`)
  return { until, days: shownDays, visits: rows.filter(({ day }) => day >= from) }
}

const dayBefore = ({ now }: Ctx, days: number, timeZone: string): string =>
  new Date(localTimeOf(now, timeZone) - days * dayMs).toISOString().slice(0, 10)
