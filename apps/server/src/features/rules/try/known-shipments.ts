import { countedEvents } from '@aftermile/domain/projection/counted-events'
import type { Facts } from '@aftermile/domain/rules/compile-conditions'
import { replayEvents } from '@aftermile/domain/rules/replay/replay-events'
import type { Outcome } from '@aftermile/domain/rules/replay/replay-outcome'
import type { KnownState } from '@aftermile/domain/rules/replay/replay-rule'
import { array, sql } from '../../../db/sql.ts'
import { type FieldOf, fieldsInMs, type RowInMs } from '../../../db/table.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import { mapInSlices } from '../../../runtime/slices.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { type KnownEvent, noEventBefore, readKnownEvents } from '../../intake/ingest/events/event-store.ts'
import { orderKeys } from '../../intake/ingest/orders/order-key.ts'
import { projectedFields } from '../../intake/ingest/shipments/project-shipment.ts'
import type { KnownContainer } from './known-container.ts'

const neededFields = [
  'id',
  'merchantId',
  'shipmentNumber',
  'orderId',
  'orderDeliveryId',
  'scenarioId',
  'packageNumbers',
  'removedPackageNumbers',
  'createdAt',
  'bookedAt',
  'promisedAt',
  'earliestAt',
  'latestAt',
  'originalLatestAt',
  'promiseMetAt',
  'isHistorical',
  'receivedAt',
  'firstEventAt',
] as const

/** A shipment as it is today, with further fields that rules read. */
type ShipmentToday = RowInMs<typeof shipments, (typeof neededFields)[number]> & Readonly<Record<string, unknown>>

/** A shipment with all that was ever told about it. */
export type ShipmentHistory = { readonly row: ShipmentToday; readonly events: readonly KnownEvent[] }

const selectedOf = (fields: ReadonlySet<string>) => {
  // Fields that rules read are fields of the table.
  const more = [...fields].filter(field => !neededFields.some(neededField => neededField === field)) as FieldOf<
    typeof shipments
  >[]
  return fieldsInMs(shipments, [...neededFields, ...more])
}

/** Reads shipments by id with their events. */
async function readShipmentHistories(
  ctx: Ctx,
  ids: readonly string[],
  fields: ReadonlySet<string>,
): Promise<ShipmentHistory[]> {
  if (ids.length === 0) return []
  const rows = (await ctx.db.rows(sql`
    select ${selectedOf(fields)} from shipments where tenant_id = ${ctx.tenantId} and id = any (${array(ids)})`)) as ShipmentToday[] // as selected
  return withEvents(ctx, rows)
}

/** Reads the shipments of orders with their events, by order. */
export async function readShipmentsOfOrders(
  ctx: Ctx,
  orders: readonly { readonly merchantId: string; readonly id: string }[],
): Promise<Map<string, ShipmentHistory[]>> {
  if (orders.length === 0) return new Map()
  const found = await ctx.db.rows<{ id: string }>(sql`
    select s.id from ${orderKeys.with(orders)}
    join shipments s on s.tenant_id = ${ctx.tenantId} and s.merchant_id = x."merchantId" and s.order_id = x.id`)
  const shipments = await readShipmentHistories(
    ctx,
    found.map(({ id }) => id),
    new Set(),
  )
  return Map.groupBy(shipments, ({ row }) => `${row.merchantId}/${row.orderId}`)
}

async function withEvents(ctx: Ctx, rows: readonly ShipmentToday[]): Promise<ShipmentHistory[]> {
  const since = rows.reduce((least, row) => Math.min(least, noEventBefore(row)), ctx.now)
  const known = await readKnownEvents(
    ctx,
    rows.map(({ id }) => id),
    since,
  )
  return rows.map(row => ({ row, events: known.get(row.id) ?? [] }))
}

/** When a shipment was known first. What is history counts as known when it began. */
const bornAt = ({ isHistorical, bookedAt, receivedAt }: ShipmentToday): number => (isHistorical ? bookedAt : receivedAt)

/** Some fields of a shipment as they became known. Those that events do not change are as they are today. */
export function* knownStates({ row, events: past }: ShipmentHistory, fields: readonly string[]): Generator<KnownState> {
  for (const { at, events: known } of replayEvents(past, bornAt(row))) {
    const projected: Facts = projectedFields(row, known).projected
    const facts: Record<string, unknown> = {}
    for (const field of fields) facts[field] = field in projected ? projected[field] : row[field]
    yield { at, facts }
  }
}

export const outcomeOf = ({ row, events: past }: ShipmentHistory): Outcome => ({
  shipment: row,
  events: countedEvents(row, past),
})

/** Shipments with their states as they became known. */
export async function readKnownShipments(
  ctx: Ctx,
  ids: readonly string[],
  fields: ReadonlySet<string>,
): Promise<KnownContainer[]> {
  const names = [...fields]
  const known = (shipment: ShipmentHistory): KnownContainer => ({
    id: shipment.row.id,
    merchantId: shipment.row.merchantId,
    number: shipment.row.shipmentNumber,
    states: [...knownStates(shipment, names)],
    outcomes: [outcomeOf(shipment)],
  })
  return mapInSlices(await readShipmentHistories(ctx, ids, fields), known, { isGentle: true })
}
