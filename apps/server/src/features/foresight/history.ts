import type { Sample } from '@aftermile/domain/foresight/subject'
import type { Ctx } from '../../context.ts'
import { sql } from '../../db/sql.ts'

/** A shipment that has arrived, with the times of its stages in milliseconds. */
export type Arrived = {
  product: string
  productGroup: string
  fromArea: string
  toArea: string
  scenarioId: string
  orderedAt: number
  sentToWarehouseAt: number | null
  allocatedAt: number | null
  packedAt: number | null
  departedAt: number | null
  inTransitAt: number | null
  arrivedAt: number | null
  outAt: number | null
  metAt: number
  deadline: number | null
  carrierAt: number | null
}

/** More than these teach nothing new; the newest are taken. */
const most = 100_000

/** What has arrived in the window, the newest first. */
export function readArrived({ db, tenantId }: Ctx, from: Date, to: Date): Promise<Arrived[]> {
  return db.rows<Arrived>(sql`
    with arrived as (
      select * from shipments
      where tenant_id = ${tenantId} and booked_at >= ${from}::timestamptz - interval '180 days'
        and promise_met_at >= ${from} and promise_met_at < ${to}
      order by promise_met_at desc limit ${most}
    ), out as (
      select shipment_id, min(occurred_at) as at from events
      where tenant_id = ${tenantId} and code = 'out_for_delivery' and occurred_at >= ${from} and occurred_at < ${to}
      group by shipment_id
    )
    select concat_ws('/', service_provider_id, service_provider_product_id) as product,
      coalesce(service_provider_product_group_id, '') as "productGroup", scenario_id as "scenarioId",
      coalesce(from_country_area_id, '') as "fromArea", coalesce(to_country_area_id, '') as "toArea",
      date_part('epoch', coalesce(order_date, ordered_at, booked_at)) * 1000 as "orderedAt",
      date_part('epoch', sent_to_warehouse_at) * 1000 as "sentToWarehouseAt",
      date_part('epoch', allocated_at) * 1000 as "allocatedAt",
      date_part('epoch', packed_at) * 1000 as "packedAt",
      date_part('epoch', departed_at) * 1000 as "departedAt",
      date_part('epoch', in_transit_at) * 1000 as "inTransitAt",
      date_part('epoch', arrived_at) * 1000 as "arrivedAt",
      date_part('epoch', out.at) * 1000 as "outAt",
      date_part('epoch', promise_met_at) * 1000 as "metAt",
      date_part('epoch', coalesce(latest_at, promised_at)) * 1000 as deadline,
      date_part('epoch', carrier_estimated_at) * 1000 as "carrierAt"
    from arrived left join out on out.shipment_id = arrived.id`)
}

/** When each stage was reached; a return begins with its hand-in. */
export function samplesOf(one: Arrived): Sample[] {
  const { product, productGroup, fromArea, toArea, metAt, deadline } = one
  const isReturn = one.scenarioId === 'inbound_return'
  const reached = [
    ['order', isReturn ? null : one.orderedAt],
    ['packed', isReturn ? null : one.packedAt],
    ['departure', one.departedAt],
    ['in_transit', one.inTransitAt],
    ['arrival', one.arrivedAt],
    ['delivery', one.outAt],
  ] as const
  return reached.flatMap(([stage, since]) =>
    since === null || since >= metAt
      ? []
      : [{ stage, since, metAt, deadline, product, productGroup, fromArea, toArea }],
  )
}
