import type { Sample } from '@aftermile/domain/foresight/subject'
import { part, type RowOf, sql } from '../../db/sql.ts'
import { columns, expression, inMs, pick } from '../../db/table.ts'
import { shipments } from '../../db/tables/shipments.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { deadline, lane, metAt, orderedAt } from './lane-columns.ts'

const arrivedColumns = columns({
  ...lane,
  scenarioId: shipments.scenarioId,
  ...inMs({
    ...{ orderedAt, metAt, deadline },
    ...pick(shipments, 'sentToWarehouseAt', 'allocatedAt', 'packedAt', 'departedAt', 'inTransitAt', 'arrivedAt'),
    outAt: expression<string | null>(part`out.at`),
    carrierAt: shipments.carrierEstimatedAt,
  }),
})

/** A shipment that has arrived, with the times of its arrivedColumns in milliseconds. */
export type Arrived = RowOf<typeof arrivedColumns>

/** More shipments than this teach nothing new; the newest are read. */
const maxShipments = 100_000

/** The shipments that arrived in the window, newest first. */
export function readArrived({ db, tenantId }: Ctx, from: Date, to: Date): Promise<Arrived[]> {
  return db.rows(sql`
    with arrived as (
      select * from shipments
      where tenant_id = ${tenantId} and booked_at >= ${from}::timestamptz - interval '180 days'
        and promise_met_at >= ${from} and promise_met_at < ${to}
      order by promise_met_at desc limit ${maxShipments}
    ), out as (
      select shipment_id, min(occurred_at) as at from events
      where tenant_id = ${tenantId} and code = 'out_for_delivery' and occurred_at >= ${from} and occurred_at < ${to}
      group by shipment_id
    )
    select ${arrivedColumns} from arrived left join out on out.shipment_id = arrived.id`)
}

/** One sample for each stage that was reached. A return begins with its hand-in. */
export function samplesOf(one: Arrived): Sample[] {
  const { product, productGroup, fromArea, toArea, sender, metAt, deadline } = one
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
      : [{ stage, since, metAt, deadline, product, productGroup, fromArea, toArea, sender }],
  )
}
