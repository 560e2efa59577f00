import type { Journey } from '@aftermile/domain/foresight/backtest'
import type { Ctx } from '../../context.ts'
import { sql } from '../../db/sql.ts'

/** A tenant's own outbound shipments that have arrived, the newest of them where there are very many. */
export function readJourneys({ db, tenantId }: Ctx): Promise<Journey[]> {
  return db.rows<Journey>(sql`
    select date_part('epoch', coalesce(order_date, ordered_at, booked_at)) * 1000 as "orderedAt",
      date_part('epoch', departed_at) * 1000 as "departedAt", date_part('epoch', promise_met_at) * 1000 as "metAt",
      date_part('epoch', coalesce(original_latest_at, latest_at, promised_at)) * 1000 as deadline,
      coalesce(from_country_area_id, '') as "fromArea", coalesce(to_country_area_id, '') as "toArea",
      concat_ws('/', service_provider_id, service_provider_product_id) as product,
      coalesce(service_provider_product_group_id, '') as "productGroup"
    from shipments
    where tenant_id = ${tenantId} and scenario_id <> 'inbound_return'
      and promise_met_at > coalesce(order_date, ordered_at, booked_at)
    order by booked_at desc limit 300000`)
}
