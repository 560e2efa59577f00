import type { PastShipment } from '@aftermile/domain/foresight/backtest'
import { sql } from '../../db/sql.ts'
import { columns, inMs, pick } from '../../db/table.ts'
import { shipments } from '../../db/tables/shipments.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { metAt, orderedAt, originalDeadline, route } from './route-columns.ts'

const journey = columns({
  ...route,
  ...inMs({ orderedAt, metAt, deadline: originalDeadline, ...pick(shipments, 'departedAt') }),
})

/** The arrived outbound shipments of a tenant: the newest, where there are very many. */
export function readJourneys({ db, tenantId }: Ctx): Promise<PastShipment[]> {
  return db.rows(sql`
    select ${journey} from shipments
    where tenant_id = ${tenantId} and scenario_id <> 'inbound_return'
      and promise_met_at > coalesce(order_date, ordered_at, booked_at)
    order by booked_at desc limit 300000`)
}
