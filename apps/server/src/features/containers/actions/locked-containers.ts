import type { Container } from '@aftermile/contract/containers/container-actions'
import { recordsOf } from '../../../db/records.ts'
import { array, statement } from '../../../db/sql.ts'
import { alias, fieldsOf, orNull, type Row, text } from '../../../db/table.ts'
import { orders } from '../../../db/tables/orders.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'

/** The columns of a container that actions need. An old order may not have a milestone yet: null. */
export type LockedContainer = Row<typeof orders, 'id' | 'merchantId' | 'milestoneIndex' | 'tags' | 'isHistorical'>

const shipmentColumns = fieldsOf(shipments, 'id', 'merchantId', 'milestoneIndex', 'tags', 'isHistorical')
const readShipments = statement`
  select ${shipmentColumns} from shipments where tenant_id = $1 and id = any ($2) order by id`
const lockShipments = statement`
  select ${shipmentColumns} from shipments where tenant_id = $1 and id = any ($2) order by id for update`
const orderColumns = fieldsOf(alias(orders, 'o'), 'id', 'merchantId', 'milestoneIndex', 'tags', 'isHistorical')
const named = recordsOf(orders, ['id'], { merchantId: orNull(text) })
const readOrders = statement`
  select ${orderColumns}
  from orders o join ${named.parameters(2)} on o.merchant_id = x."merchantId" and o.id = x.id
  where o.tenant_id = $1 order by o.merchant_id, o.id`
const lockOrders = statement`
  select ${orderColumns}
  from orders o join ${named.parameters(2)} on o.merchant_id = x."merchantId" and o.id = x.id
  where o.tenant_id = $1 order by o.merchant_id, o.id for update of o`

/** Locks the containers until the transaction ends, in the same order as ingest. */
export const lockContainers = (
  { db, tenantId }: Ctx,
  type: 'shipment' | 'order',
  containers: readonly Container[],
): Promise<LockedContainer[]> =>
  type === 'shipment'
    ? db.rows<LockedContainer>(lockShipments(tenantId, array(containers.map(({ id }) => id))))
    : db.rows(lockOrders(tenantId, ...named.values(containers)))

/** Reads containers in the same order without locking them, for an action that is only previewed. */
export const readContainers = (
  { db, tenantId }: Ctx,
  type: 'shipment' | 'order',
  containers: readonly Container[],
): Promise<LockedContainer[]> =>
  type === 'shipment'
    ? db.rows<LockedContainer>(readShipments(tenantId, array(containers.map(({ id }) => id))))
    : db.rows(readOrders(tenantId, ...named.values(containers)))
