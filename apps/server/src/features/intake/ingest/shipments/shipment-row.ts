import { array, statement } from '../../../../db/sql.ts'
import { fieldNames, fieldsInMs, type RowInMs } from '../../../../db/table.ts'
import { shipments } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { stateFields } from './state-fields.ts'

const shipmentFields = fieldNames(
  shipments,
  'tenantId',
  'finalStatusId',
  'receivedAt',
  'updatedAt',
  'foreseenAt',
  'refreshedAt',
)

/** A whole shipment as it is stored; instants in milliseconds. */
export type ShipmentRow = RowInMs<typeof shipments, (typeof shipmentFields)[number]>

const heldFields = [
  'id',
  'merchantId',
  'shipmentNumber',
  'serviceProviderId',
  'serviceProviderProductGroupId',
  'scenarioId',
  'orderId',
  'packageNumbers',
  'isHistorical',
  'createdAt',
  'bookedAt',
  'promisedAt',
  'latestAt',
  'originalLatestAt',
  ...stateFields,
] as const

/** What of a shipment events can change, and what that goes by. To read more of every one would cost a tenth of the time of a batch. */
export type LockedShipment = Pick<ShipmentRow, (typeof heldFields)[number]>

const hold = statement`
  select ${fieldsInMs(shipments, heldFields)} from shipments where tenant_id = $1 and id = any ($2) order by id for update`
const holdAll = statement`
  select ${fieldsInMs(shipments, shipmentFields)} from shipments where tenant_id = $1 and id = any ($2) order by id for update`

/** Holds shipments until the transaction ends, in one order, so that no two batches wait for each other. */
export async function lockShipments(
  { db, tenantId }: Ctx,
  ids: readonly string[],
): Promise<Map<string, LockedShipment>> {
  return byId(ids.length > 0 ? await db.rows(hold(tenantId, array(ids))) : [])
}

/** The same, whole. */
export async function lockFullShipments(
  { db, tenantId }: Ctx,
  ids: readonly string[],
): Promise<Map<string, ShipmentRow>> {
  return byId(ids.length > 0 ? await db.rows(holdAll(tenantId, array(ids))) : [])
}

const byId = <One extends { id: string }>(rows: readonly One[]): Map<string, One> =>
  new Map(rows.map(row => [row.id, row]))
