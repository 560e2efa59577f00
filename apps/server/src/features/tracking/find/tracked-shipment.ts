import { type RowOf, rawPart } from '../../../db/sql.ts'
import { alias, columns, expression, pick } from '../../../db/table.ts'
import { orders } from '../../../db/tables/orders.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { trackingCodeOf } from '../../messages/tracking/tracking-url.ts'

export type Reader = Pick<Ctx, 'db' | 'tenantId' | 'now'>

/** For how long after its completion a shipment can be opened. */
const openDays = 180

export const s = alias(shipments, 's')
const o = alias(orders, 'o')

/** What the pages read of a shipment. */
export const trackedColumns = columns({
  ...pick(s, 'id', 'merchantId', 'shipmentNumber', 'orderNumber', 'orderId', 'consignmentId'),
  ...pick(s, 'packageNumbers', 'removedPackageNumbers', 'createdAt'),
  ...pick(s, 'scenarioId', 'serviceProviderId', 'statusId', 'milestoneIndex', 'contents', 'refs', 'locale'),
  ...pick(s, 'serviceProviderProductId', 'fromCountryAreaId', 'toCountryAreaId'),
  ...pick(s, 'senderPartyTypeId', 'fromName', 'fromZipCode', 'fromEmail', 'receiverPartyTypeId'),
  ...pick(s, 'toName', 'toAddress1', 'toZipCode', 'toCity', 'toCountryCode', 'toEmail'),
  ...pick(s, 'servicePointName', 'servicePointTypeId', 'isStorageExtended', 'overrides'),
  ...pick(s, 'bookedAt', 'latestAt', 'estimatedAt', 'estimatedFrom', 'estimatedTo', 'estimatedBy', 'lateProbability'),
  ...pick(s, 'receiverDay', 'receiverDayAt', 'carrierDay', 'carrierDayAt'),
  ...pick(s, 'carrierEstimatedAt', 'carrierEstimateChangedAt'),
  ...pick(s, 'firstEventAt', 'onShelfAt', 'handedOverAt', 'completedAt'),
  code: trackingCodeOf(s),
  orderLocale: expression<string | null>(o.locale),
  orderEmail: expression<string | null>(o.email),
})

export type TrackedShipment = RowOf<typeof trackedColumns>

/** `from` of a statement with these columns. */
export const trackedFrom = rawPart(
  `from shipments s left join orders o on o.tenant_id = s.tenant_id and o.merchant_id = s.merchant_id and o.id = s.order_id`,
)

/** Whether a shipment can still be opened. */
export const isOpenToReceivers = rawPart(
  `(s.completed_at is null or s.completed_at > tenant_now() - make_interval(days => ${openDays}))`,
)

/** A shipment, found for a receiver in its tenant. */
export type Tracked = { readonly tenantId: string; readonly shipment: TrackedShipment }

export const trackingPath = (code: string): string => `/track/${code}`
