import { systemTenantId } from '@aftermile/domain/access'
import { keptUntilOf, storageDaysOf } from '@aftermile/domain/shipment/service-point'
import type { OtherParcel } from '@aftermile/domain/tracking/tracking-facts'
import { part, type RowOf, sql } from '../../../db/sql.ts'
import { columns, expression, pick } from '../../../db/table.ts'
import { trackingCodeOf } from '../../messages/tracking/tracking-url.ts'
import { isOpenToReceivers, type Reader, s, type TrackedShipment, trackingPath } from '../find/tracked-shipment.ts'

const maxParcels = 50

const read = columns({
  ...pick(s, 'id', 'shipmentNumber', 'statusId', 'scenarioId', 'milestoneIndex', 'bookedAt', 'latestAt'),
  ...pick(s, 'estimatedAt', 'estimatedFrom', 'estimatedTo', 'estimatedBy', 'lateProbability'),
  ...pick(s, 'onShelfAt', 'handedOverAt', 'completedAt', 'isStorageExtended', 'servicePointName', 'servicePointTypeId'),
  code: trackingCodeOf(s),
  isOpen: expression<boolean>(isOpenToReceivers),
  carrierName: expression<string | null>(part`coalesce(p.name, s.service_provider_id)`),
  storageDays: expression<unknown>(part`p.storage_days`),
})
type Row = RowOf<typeof read>

export type ReadOrder = {
  /** Which of the parcels to the receiver it is, by booking; null for a return. */
  readonly nth: number | null
  readonly others: readonly (OtherParcel & { readonly id: string })[]
}

/** The other parcels of the order of a shipment. */
export async function readOrder(
  { db, tenantId }: Reader,
  { id, merchantId, orderId }: Pick<TrackedShipment, 'id' | 'merchantId' | 'orderId'>,
): Promise<ReadOrder> {
  if (orderId === null) return { nth: null, others: [] }
  const rows = await db.rows(sql`
    select ${read} from shipments s left join lateral (
      select sp.name, sp.settings -> 'storageDays' as storage_days from service_providers sp
      where sp.tenant_id in (${tenantId}, ${systemTenantId}) and sp.id = s.service_provider_id
      order by sp.tenant_id = ${tenantId} desc limit 1
    ) p on true
    where s.tenant_id = ${tenantId} and s.merchant_id = ${merchantId} and s.order_id = ${orderId}
    order by s.booked_at, s.id limit ${maxParcels}`)
  const toReceiver = rows.filter(({ scenarioId }) => scenarioId !== 'inbound_return').map(row => row.id)
  const nthOf = (id: string) => (toReceiver.includes(id) ? toReceiver.indexOf(id) + 1 : null)
  const others = rows.filter(row => row.id !== id)
  return { nth: nthOf(id), others: others.map(row => otherOf(row, nthOf(row.id))) }
}

function otherOf(row: Row, nth: number | null): ReadOrder['others'][number] {
  const { shipmentNumber, code, isOpen, carrierName, storageDays, servicePointName, servicePointTypeId, ...rest } = row
  return {
    ...rest,
    nth,
    number: shipmentNumber,
    path: code !== null && isOpen ? trackingPath(code) : null,
    carrier: carrierName === null ? null : { name: carrierName, url: null },
    servicePoint: servicePointName
      ? { name: servicePointName, typeId: servicePointTypeId, address: null, openingHours: [] }
      : null,
    keptUntil: keptUntilOf(row, storageDaysOf(storageDays)),
  }
}
