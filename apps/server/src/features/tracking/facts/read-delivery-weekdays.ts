import { transitTime, weekdays } from '@aftermile/contract/settings/service-provider-times'
import { weekdaysOnRoute } from '@aftermile/domain/carriers/transit-times'
import { usualDeliveryWeekdays } from '@aftermile/domain/tracking/receiver-actions/action-rules'
import { z } from 'zod'
import { statement } from '../../../db/sql.ts'
import { inForceText } from '../../../records/in-force.ts'
import type { Reader, TrackedShipment } from '../find/tracked-shipment.ts'

const ofProduct = statement(
  inForceText({
    table: 'service_provider_products',
    columns: `settings -> 'deliveryWeekdays' as weekdays`,
    key: ['service_provider_id', 'id'],
    where: ' and service_provider_id = $2 and id = $3',
  }),
)
const ofCarrier = statement(
  inForceText({
    table: 'service_providers',
    columns: `settings -> 'transitTimes' as times`,
    key: ['id'],
    where: ' and id = $2',
  }),
)

const Weekdays = weekdays.nullable().catch(null)
const Times = z.array(transitTime).catch([])

/** The weekdays on which a parcel can be delivered: those of its product, else of its transit times, else Monday to Friday. */
export async function readDeliveryWeekdays(
  { db, tenantId }: Reader,
  shipment: TrackedShipment,
): Promise<readonly number[]> {
  const { serviceProviderId, serviceProviderProductId: productId, fromCountryAreaId, toCountryAreaId } = shipment
  if (serviceProviderId === null) return usualDeliveryWeekdays
  const [product, carrier] = await Promise.all([
    productId === null ? null : db.find<{ weekdays: unknown }>(ofProduct(tenantId, serviceProviderId, productId)),
    db.find<{ times: unknown }>(ofCarrier(tenantId, serviceProviderId)),
  ])
  const limiter = { productId, fromAreaId: fromCountryAreaId, toAreaId: toCountryAreaId }
  return (
    Weekdays.parse(product?.weekdays ?? null) ??
    weekdaysOnRoute(Times.parse(carrier?.times ?? []), limiter) ??
    usualDeliveryWeekdays
  )
}
