import { array, statement } from '../../../../db/sql.ts'
import { fieldNames, fieldsInMs, type RowInMs } from '../../../../db/table.ts'
import { shipments } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { bookingFacts, eventFacts, stateFields } from './state-fields.ts'

const shipmentFields = fieldNames(
  shipments,
  'tenantId',
  'finalStatusId',
  'receivedAt',
  'updatedAt',
  'foreseenAt',
  'refreshedAt',
  'trackingCode',
  'slaPolicyId',
  'slaState',
  'slaDueAt',
  ...eventFacts,
  ...bookingFacts,
  'emailReminders',
  'textReminders',
)

/** A full shipment as it is stored; instants in milliseconds. */
export type ShipmentRow = RowInMs<typeof shipments, (typeof shipmentFields)[number]>

const lockedFields = [
  'id',
  'merchantId',
  'shipmentNumber',
  'serviceProviderId',
  'serviceProviderProductGroupId',
  'scenarioId',
  'orderId',
  'orderDeliveryId',
  'packageNumbers',
  'removedPackageNumbers',
  'isHistorical',
  'createdAt',
  'bookedAt',
  'promisedAt',
  'latestAt',
  'originalLatestAt',
  'toCountryCode',
  'toZipCode',
  'overrides',
  ...stateFields,
] as const

/** The fields that events can change, and those that the projection needs. Reading the full row would add a tenth to the time of a batch. */
export type LockedShipment = Pick<ShipmentRow, (typeof lockedFields)[number]>

const lock = statement`
  select ${fieldsInMs(shipments, lockedFields)} from shipments where tenant_id = $1 and id = any ($2) order by id for update`
const read = statement`
  select ${fieldsInMs(shipments, lockedFields)} from shipments where tenant_id = $1 and id = any ($2)`
const lockFull = statement`
  select ${fieldsInMs(shipments, shipmentFields)} from shipments where tenant_id = $1 and id = any ($2) order by id for update`

/** Locks shipments until the transaction ends, in the order of their ids, so that no two batches wait for each other. */
export async function lockShipments(
  { db, tenantId }: Ctx,
  ids: readonly string[],
): Promise<Map<string, LockedShipment>> {
  return byId(ids.length > 0 ? await db.rows(lock(tenantId, array(ids))) : [])
}

/** Reads shipments without locking them, for a projection that is not saved. */
export async function readShipments({ db, tenantId }: Ctx, ids: readonly string[]): Promise<LockedShipment[]> {
  return ids.length > 0 ? await db.rows(read(tenantId, array(ids))) : []
}

/** Locks shipments as lockShipments does, and reads their full rows. */
export async function lockFullShipments(
  { db, tenantId }: Ctx,
  ids: readonly string[],
): Promise<Map<string, ShipmentRow>> {
  return byId(ids.length > 0 ? await db.rows(lockFull(tenantId, array(ids))) : [])
}

const byId = <One extends { id: string }>(rows: readonly One[]): Map<string, One> =>
  new Map(rows.map(row => [row.id, row]))
