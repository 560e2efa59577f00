import type { Ctx } from '../../context.ts'
import { statement } from '../../db/sql.ts'
import { fieldNames, fieldsInMs, type RowInMs } from '../../db/table.ts'
import { shipments } from '../../db/tables/shipments.ts'

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
export type Shipment = RowInMs<typeof shipments, (typeof shipmentFields)[number]>

const hold = statement`
  select ${fieldsInMs(shipments, shipmentFields)} from shipments where tenant_id = $1 and id = any ($2) order by id for update`

/** Holds shipments until the transaction ends, in one order, so that no two batches wait for each other. */
export async function holdShipments({ db, tenantId }: Ctx, ids: readonly string[]): Promise<Map<string, Shipment>> {
  const rows = ids.length > 0 ? await db.rows(hold(tenantId, ids)) : []
  return new Map(rows.map(row => [row.id, row]))
}
