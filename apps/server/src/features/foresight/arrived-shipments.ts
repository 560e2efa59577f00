import type { Sample } from '@aftermile/domain/foresight/subject'
import { array, nothing, part, type RowOf, sql } from '../../db/sql.ts'
import { columns, expression, inMs, pick } from '../../db/table.ts'
import { events, shipments } from '../../db/tables/shipments.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { deadline, metAt, orderedAt, route } from './route-columns.ts'

const arrivedColumns = columns({
  ...route,
  ...pick(shipments, 'id', 'scenarioId'),
  ...inMs({
    ...{ orderedAt, metAt, deadline },
    ...pick(shipments, 'sentToWarehouseAt', 'allocatedAt', 'packedAt', 'departedAt', 'inTransitAt', 'arrivedAt'),
    carrierAt: shipments.carrierEstimatedAt,
  }),
})

/** A shipment that has arrived, with its times in milliseconds. `outAt` is when it first went out for delivery. */
export type Arrived = RowOf<typeof arrivedColumns> & { readonly outAt: number | null }

/** More shipments than this teach nothing new. */
const maxShipments = 100_000
const eventsOfAtOnce = 5000

type Window = { readonly from: Date; readonly to: Date }

/** The shipments that arrived in the window, newest first. Of very many it is a part that is spread over the window. */
export async function readArrived(ctx: Ctx, window: Window, most = maxShipments): Promise<Arrived[]> {
  const oneIn = Math.ceil((await countBooked(ctx, window)) / most)
  const arrived = await readShipments(ctx, window, { oneIn, most })
  const outAt = new Map<string, number>()
  for (let index = 0; index < arrived.length; index += eventsOfAtOnce) {
    const ids = arrived.slice(index, index + eventsOfAtOnce).map(({ id }) => id)
    for (const outTime of await readOutTimes(ctx, window, ids)) outAt.set(outTime.id, outTime.outAt)
  }
  return arrived.map(shipment => ({ ...shipment, outAt: outAt.get(shipment.id) ?? null }))
}

/** About as many arrive in a window as are booked in it. Read from the index alone. */
async function countBooked({ db, tenantId }: Ctx, { from, to }: Window): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*)::int as count from shipments
    where tenant_id = ${tenantId} and booked_at >= ${from} and booked_at < ${to}`)
  return row?.count ?? 0
}

type Share = { readonly oneIn: number; readonly most: number }

function readShipments({ db, tenantId }: Ctx, { from, to }: Window, { oneIn, most }: Share) {
  const booked = part`tenant_id = ${tenantId} and booked_at >= ${from}::timestamptz - interval '180 days'`
  // The ids are in an index: materialized, so that rows are read only of those that are taken.
  const taken = part`with taken as materialized (
    select id from shipments where ${booked} and (hashtext(id) & 2147483647) % ${oneIn}::int = 0)`
  const isTaken = part`tenant_id = ${tenantId} and id in (select id from taken)`
  return db.rows(sql`
    ${oneIn > 1 ? taken : nothing}
    select ${arrivedColumns} from shipments
    where ${oneIn > 1 ? isTaken : booked} and promise_met_at >= ${from} and promise_met_at < ${to}
    order by promise_met_at desc limit ${most}`)
}

const outTimes = columns({
  id: events.shipmentId,
  ...inMs({ outAt: expression<string>(part`min(occurred_at)`) }),
})

const readOutTimes = ({ db, tenantId }: Ctx, { from, to }: Window, ids: readonly string[]) =>
  db.rows(sql`
    select ${outTimes} from events
    where tenant_id = ${tenantId} and shipment_id = any (${array(ids)}::text[]) and code = 'out_for_delivery' and is_counted
      and occurred_at >= ${from} and occurred_at < ${to}
    group by shipment_id`)

/** One sample for each stage that was reached. A return begins with its hand-in. */
export function samplesOf(arrived: Arrived): Sample[] {
  const { product, productGroup, fromArea, toArea, sender, metAt, deadline } = arrived
  const isReturn = arrived.scenarioId === 'inbound_return'
  const reached = [
    ['order', isReturn ? null : arrived.orderedAt],
    ['packed', isReturn ? null : arrived.packedAt],
    ['departure', arrived.departedAt],
    ['in_transit', arrived.inTransitAt],
    ['arrival', arrived.arrivedAt],
    ['delivery', arrived.outAt],
  ] as const
  return reached.flatMap(([stage, since]) =>
    since === null || since >= metAt
      ? []
      : [{ stage, since, metAt, deadline, product, productGroup, fromArea, toArea, sender }],
  )
}
